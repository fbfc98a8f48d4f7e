-- Types the tutorial's lines into a headless Neovim: Ex commands, keys, and what a reader is told to see.
local log = io.open(vim.env.DESK_OUT, "w")
local function say(what, value)
  log:write(vim.fn.json_encode({ what, value }), "\n")
  log:flush()
end
vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end
local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do found[one.code or one.user_data.lsp.code] = true end
  return found
end
local function asking()
  for _, client in pairs(vim.lsp.get_active_clients()) do
    for _, request in pairs(client.requests) do
      if request.type ~= "complete" then return true end
    end
  end
  return false
end
local function wait(line, state)
  if vim.wait(200000, state, 20) then return say("seen", line) end
  say("never", line)
  vim.cmd("cquit 3")
end
for line in io.lines(vim.env.DESK_LINES) do
  local what, value = line:match('^" (%w+): (.*)$')
  if what == "seen" then
    wait(line, function() return codes()[value] end)
  elseif what == "gone" then
    wait(line, function() return not codes()[value] end)
  elseif what == "text" then
    wait(line, function() return vim.fn.search("\\V" .. value, "nw") > 0 end)
  elseif line:sub(1, 1) == ":" then
    vim.cmd(line:sub(2))
    say("ran", line)
  else
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(line, true, false, true), "xt", false)
    -- A fix or a new shape comes from the server: it has arrived when nothing is asked any more, twice in a row.
    local quiet = 0
    vim.wait(200000, function()
      quiet = asking() and 0 or quiet + 1
      return quiet > 1
    end, 20)
    say("typed", line)
  end
end
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd("qall!")
