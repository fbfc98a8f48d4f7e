;;; chron-mode.el --- Chronicler's campaigns, with eglot  -*- lexical-binding: t -*-

;; Put this file on the load path and say (require 'chron-mode). Eglot is part of Emacs 29; before, it comes from GNU ELPA.

;;; Code:

(defconst chron-blocks
  '("achievement" "book of secrets" "boss" "campaign" "chapter" "character" "combat card" "combat encounter" "companion" "condition" "diplomacy card" "diplomacy encounter" "dream" "enemy card" "event" "item" "journal" "legendary action" "location" "memories" "nightmare" "secret" "skill" "spawn" "status" "tutorial" "verse" "vision" "weather" "written encounter")
  "What opens a block in column 1.")

(defconst chron-font-lock
  (list
   '("^[ \t]*#.*$" . font-lock-comment-face)
   (list (concat "^" (regexp-opt chron-blocks t) "\\_>[ \t]*\\([a-z0-9-]*\\)")
         '(1 font-lock-keyword-face) '(2 font-lock-function-name-face))
   '("^[ \t]*\\(>\\|\\*\\|->\\)" 1 font-lock-builtin-face)
   '("->[ \t]*\\([a-z0-9/-]+\\)" 1 font-lock-function-name-face)
   '("^[ \t]+\\([a-z][a-z0-9 -]*\\):" 1 font-lock-variable-name-face))
  "Colours for marks, labels, blocks and targets.")

;;;###autoload
(define-derived-mode chron-mode text-mode "Chron"
  "A campaign's text for Chronicler."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq-local font-lock-defaults '(chron-font-lock t))
  (visual-line-mode 1))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.chron\\'" . chron-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(chron-mode . ("chronicler" "lsp"))))

(when (fboundp 'eglot-ensure)
  (add-hook 'chron-mode-hook #'eglot-ensure))

(declare-function eglot-managed-p "eglot")
(declare-function eglot-format-buffer "eglot")

(defun chron-format-before-save ()
  "A saved file looks the one way that a file looks."
  (when (and (derived-mode-p 'chron-mode) (fboundp 'eglot-managed-p) (eglot-managed-p))
    (eglot-format-buffer)))

(add-hook 'chron-mode-hook
          (lambda () (add-hook 'before-save-hook #'chron-format-before-save nil t)))

(provide 'chron-mode)
;;; chron-mode.el ends here
