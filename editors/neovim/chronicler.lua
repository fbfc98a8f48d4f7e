-- Chronicler in Neovim 0.7 or newer: put this file into ~/.config/nvim/plugin/.
-- `chronicler` must be on the path; otherwise set vim.g.chronicler_command = { "/path/to/chronicler", "lsp" }.

-- The program in a terminal below: what a lens such as *play from here* does.
local function in_terminal(words)
  local command = vim.deepcopy(vim.g.chronicler_command or { "chronicler", "lsp" })
  table.remove(command)
  vim.list_extend(command, words)
  vim.cmd("botright 15new")
  vim.fn.termopen(command)
  vim.cmd("startinsert")
end
vim.lsp.commands["chronicler.playFromHere"] = function(told)
  in_terminal({ "play", told.arguments[1], "--at", told.arguments[2] })
end
vim.lsp.commands["chronicler.why"] = function(told)
  in_terminal({ "why", told.arguments[2], "--path", told.arguments[1] })
end
vim.lsp.commands["chronicler.waysIn"] = function(told)
  vim.api.nvim_win_set_cursor(0, { told.arguments[2] + 1, told.arguments[3] })
  vim.lsp.buf.references({ includeDeclaration = false })
end

local function start(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  local marks = vim.fs and vim.fs.find("campaign.chron", { upward = true, path = vim.fn.fnamemodify(name, ":p:h") }) or {}
  local root = marks[1] and vim.fn.fnamemodify(marks[1], ":h")
  if not root then
    local found = vim.fn.findfile("campaign.chron", vim.fn.fnamemodify(name, ":p:h") .. ";")
    root = found ~= "" and vim.fn.fnamemodify(found, ":p:h") or vim.fn.fnamemodify(name, ":p:h")
  end
  local config = {
    name = "chronicler",
    cmd = vim.g.chronicler_command or { "chronicler", "lsp" },
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ":t") } },
    on_attach = function(_, attached)
      local function map(keys, act) vim.keymap.set("n", keys, act, { buffer = attached }) end
      map("gd", vim.lsp.buf.definition)
      map("gr", vim.lsp.buf.references)
      map("K", vim.lsp.buf.hover)
      map("<leader>r", vim.lsp.buf.rename)
      map("<leader>a", vim.lsp.buf.code_action)
      map("<leader>f", vim.lsp.buf.format or vim.lsp.buf.formatting)
      map("<leader>l", vim.lsp.codelens.run)
      vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "BufWritePost" }, {
        buffer = attached,
        callback = function() vim.lsp.codelens.refresh() end,
      })
      vim.api.nvim_create_autocmd("BufWritePre", {
        buffer = attached,
        callback = function()
          if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 2000 }) else vim.lsp.buf.formatting_sync(nil, 2000) end
        end,
      })
      vim.bo[attached].omnifunc = "v:lua.vim.lsp.omnifunc"
    end,
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  -- Before 0.8: one client for each campaign, by hand.
  _G.chronicler_clients = _G.chronicler_clients or {}
  local client = _G.chronicler_clients[root] or vim.lsp.start_client(config)
  _G.chronicler_clients[root] = client
  vim.lsp.buf_attach_client(buffer, client)
end

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.chron",
  callback = function(event)
    vim.bo[event.buf].filetype = "chron"
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].shiftwidth = 2
    vim.bo[event.buf].expandtab = true
    start(event.buf)
  end,
})
