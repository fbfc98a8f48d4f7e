-- Drives a headless Neovim through its own client: told where by environment variables, says what happened as JSON lines.
local file, out = vim.env.DESK_FILE, vim.env.DESK_OUT
local log = io.open(out, "w")
local function say(what, value)
  log:write(vim.json and vim.json.encode({ what, value }) or vim.fn.json_encode({ what, value }), "\n")
  log:flush()
end
local function wait(what, state)
  if not vim.wait(200000, state, 20) then
    say("timeout", what)
    vim.cmd("cquit 3")
  end
end
local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
local function text() return table.concat(lines(), "\n") end
local function go(word, inside)
  for number, line in ipairs(lines()) do
    local at = line:find(word, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { number, at - 1 + (inside or 0) })
      return
    end
  end
  say("missing", word)
  vim.cmd("cquit 4")
end
local function findings()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code or one.user_data.lsp.code) end
  return found
end

-- The first answer of whatever is asked.
vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end

vim.cmd("edit " .. file)
say("filetype", vim.bo.filetype)
wait("attached", function() return #vim.lsp.buf_get_clients(0) > 0 or next(vim.lsp.buf_get_clients(0)) ~= nil end)

-- See a finding.
go("-> light")
local number = vim.api.nvim_win_get_cursor(0)[1]
local line = lines()[number]
vim.api.nvim_buf_set_lines(0, number - 1, number, false, { (line:gsub("light", "lihgt")) })
wait("finding", function() return vim.tbl_contains(findings(), "E201") end)
say("findings", findings())

-- Fix it by a code action.
go("lihgt", 1)
vim.lsp.buf.code_action({ only = { "quickfix" } })
wait("fixed", function() return not text():find("lihgt") end)
wait("no finding", function() return not vim.tbl_contains(findings(), "E201") end)
say("fixed", text():find("-> light", 1, true) ~= nil)

-- Go to a definition in another file, and back.
go("moor/arrival", 6)
vim.lsp.buf.definition()
wait("gone to", function() return vim.api.nvim_buf_get_name(0):find("moor.chron", 1, true) end)
say("gone to", { vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":t"), vim.api.nvim_win_get_cursor(0)[1] })
vim.cmd("buffer " .. vim.fn.fnamemodify(file, ":t"))

-- Rename across files.
go("verse light", 7)
vim.lsp.buf.rename("lantern")
wait("renamed", function() return text():find("verse lantern", 1, true) end)
say("renamed", text():find("renamed from: light", 1, true) ~= nil)
local other = vim.fn.bufnr("moor.chron")
wait("renamed there", function()
  return table.concat(vim.api.nvim_buf_get_lines(other, 0, -1, false), "\n"):find("fen/lantern", 1, true)
end)

-- Hover and completion.
go("-> lantern", 4)
local client = select(2, next(vim.lsp.buf_get_clients(0)))
local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 200000)
say("hover", select(2, next(hover)).result.contents.value)

-- Format.
vim.api.nvim_buf_set_lines(0, -1, -1, false, { "", "", "verse   late", "  Text.   ", "", "", "  -> end" })
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 200000 }) else vim.lsp.buf.formatting_sync(nil, 200000) end
wait("formatted", function() return text():find("verse late\n  Text.\n\n  -> end", 1, true) end)
say("formatted", true)

-- Saved, a line is as the formatter wants it; the lenses of the file as it is now.
vim.api.nvim_buf_set_lines(0, -2, -1, false, { "  -> end   " })
vim.cmd("write")
say("saved", lines()[#lines()])
local function lenses()
  local titles = {}
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do table.insert(titles, lens.command and lens.command.title or "") end
  return titles
end
wait("lenses", function() return vim.tbl_contains(lenses(), "play from here") end)
say("lenses", lenses())
vim.cmd("wall")
say("client", client.name)
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd("qall!")
