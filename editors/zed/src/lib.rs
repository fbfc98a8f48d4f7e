//! Starts `chronicler lsp` for Zed.

use zed_extension_api::{self as zed, LanguageServerId, Result};

struct Chronicler;

impl zed::Extension for Chronicler {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &zed::Worktree) -> Result<zed::Command> {
        let command = worktree
            .which("chronicler")
            .ok_or("chronicler is not on the path: pip install 'chronicler-journal[lsp]'")?;
        Ok(zed::Command { command, args: vec!["lsp".to_string()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Chronicler);
