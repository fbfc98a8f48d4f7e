;;; Drives a headless Emacs through eglot: told where by environment variables, says what happened as JSON lines. -*- lexical-binding: t -*-
(require 'json)
(require 'cl-lib)
(require 'xref)
(require 'flymake)

(defun say (what value)
  (write-region (concat (json-encode (list what value)) "\n") nil (getenv "DESK_OUT") t 'quiet))

(defmacro wait (what &rest state)
  "Waits until STATE holds; the deadline only ends what hangs."
  `(let ((end (+ (float-time) 200)))
     (while (not (progn ,@state))
       (when (> (float-time) end)
         (say "timeout" ,what)
         (kill-emacs 3))
       (accept-process-output nil 0.05))))

(defun go (words &optional inside)
  (goto-char (point-min))
  (search-forward words)
  (goto-char (+ (match-beginning 0) (or inside 0))))

(defun holds (words) (string-match-p (regexp-quote words) (buffer-string)))

(defun findings ()
  "What Flymake was told, as text."
  (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\n"))

;; With a window, eglot tells of changes when its user pauses.
(defun told-of-changes () (eglot--signal-textDocument/didChange))

;; The first answer of whatever is asked, by the keyboard.
(setq last-nonmenu-event ?\r)
(advice-add 'completing-read :override
            (lambda (_prompt choices &rest _) (let ((one (if (functionp choices) (car (all-completions "" choices)) (car choices)))) (if (consp one) (car one) one))))
(advice-add 'y-or-n-p :override (lambda (&rest _) t))
(setq create-lockfiles nil make-backup-files nil)

(find-file (getenv "DESK_FILE"))
(say "mode" (symbol-name major-mode))
(setq eglot-server-programs `((chron-mode . ,(split-string (getenv "DESK_COMMAND") "\t"))))
;; What an Emacs with a window does after the next key.
(run-hooks 'post-command-hook)
(wait "attached" (and (eglot-current-server) (bound-and-true-p eglot--managed-mode)))

;; See a finding.
(go "-> light" 3)
(delete-char 5)
(insert "lihgt")
(told-of-changes)
(flymake-start)
(wait "finding" (string-match-p "lihgt" (findings)))
(say "findings" (findings))

;; Fix it by a code action.
(go "lihgt" 1)
(eglot-code-actions (point) (point) "quickfix" t)
(wait "fixed" (not (holds "lihgt")))
(say "fixed" (if (holds "-> light") t :json-false))

;; Go to a definition in another file.
(go "moor/arrival" 6)
(let ((found (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
  (say "gone to" (list (file-name-nondirectory (xref-location-group (xref-item-location found)))
                       (xref-location-line (xref-item-location found)))))

;; Rename across files.
(told-of-changes)
(go "verse light" 7)
(eglot-rename "lantern")
(wait "renamed" (holds "verse lantern"))
(say "renamed" (if (holds "renamed from: light") t :json-false))

(told-of-changes)

;; Complete: the Verses of this section come first.
(go "-> lantern" 3)
(let* ((found (eglot-completion-at-point))
       (words (all-completions "" (nth 2 found))))
  (say "offered" (mapcar #'substring-no-properties (cl-subseq words 0 (min 8 (length words))))))

;; Hover.
(go "-> lantern" 4)
(let* ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams)))
       (contents (plist-get hover :contents)))
  (say "hover" (plist-get contents :value)))

;; Format, and write everything.
(goto-char (point-max))
(insert "\n\nverse   late\n  Text.   \n\n\n  -> end\n")
(told-of-changes)
(eglot-format-buffer)
(say "formatted" (if (holds "verse late\n  Text.\n\n  -> end") t :json-false))
(goto-char (point-max))
(insert "   ")
(told-of-changes)
(save-some-buffers t)
(say "saved" (buffer-substring-no-properties (line-beginning-position 0) (point-max)))
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
