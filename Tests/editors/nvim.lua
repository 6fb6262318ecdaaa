-- A session of Neovim with `editors/nvim/lsp/tierlint.lua`; `run.py nvim` starts it. The expectations are in
-- `fixtures/clients`.

local fixtures = vim.env.TIERLINT_FIXTURES
local documentation = vim.env.TIERLINT_EDITORS .. '/../docs/editors.md'
local buffer

local function fail(message)
  io.stderr:write('nvim.lua: ' .. message .. '\n')
  vim.cmd.cquit({ bang = true })
  coroutine.yield()
end

local function read(name)
  local file = assert(io.open(name:find('/') and name or fixtures .. '/' .. name))
  local text = file:read('a')
  file:close()
  return text
end

local function sleep(milliseconds)
  local session = coroutine.running()
  vim.defer_fn(function() coroutine.resume(session) end, milliseconds)
  coroutine.yield()
end

--- Waits until a condition is true; `describe` returns the current state for the error message.
local function wait_for(what, condition, describe)
  for _ = 1, 500 do
    if condition() then return end
    sleep(20)
  end
  fail('timed out waiting for ' .. what .. (describe and ('; now: ' .. vim.inspect(describe())) or ''))
end

local function line(number) return vim.api.nvim_buf_get_lines(buffer, number - 1, number, false)[1] end

--- Moves the cursor to the end of the first occurrence of `text` in a line.
local function go_after(number, text)
  local _, last = line(number):find(text, 1, true)
  vim.api.nvim_win_set_cursor(0, { number, last })
end

local function seen_diagnostics()
  local seen = {}
  for _, it in ipairs(vim.diagnostic.get(buffer)) do
    local covered = vim.api.nvim_buf_get_text(buffer, it.lnum, it.col, it.end_lnum, it.end_col, {})
    table.insert(seen, {
      rule = it.code,
      severity = vim.diagnostic.severity[it.severity]:lower():gsub('warn$', 'warning'),
      line = it.lnum + 1,
      covers = table.concat(covered, '\n'),
      message = it.message,
      column = it.col,
    })
  end
  table.sort(seen, function(a, b) return a.line < b.line or (a.line == b.line and a.column < b.column) end)
  return seen
end

local function rules() return vim.tbl_map(function(it) return it.rule end, seen_diagnostics()) end

local function sees_diagnostics(wanted)
  wait_for('diagnostics', function() return #vim.diagnostic.get(buffer) == #wanted end, seen_diagnostics)
  for _, it in ipairs(wanted) do it.column = line(it.line):find(it.covers, 1, true) - 1 end
  local seen = seen_diagnostics()
  if not vim.deep_equal(seen, wanted) then fail('diagnostics differ: ' .. vim.inspect(seen)) end
end

local function applies_fix(fix)
  go_after(fix.line, fix.covers)
  vim.api.nvim_win_set_cursor(0, { fix.line, vim.api.nvim_win_get_cursor(0)[2] - 1 })
  local before = line(fix.line)
  vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == fix.title end })
  wait_for('the fix', function() return line(fix.line) ~= before end)
end

--- Types in insert mode, as a person does, and takes the offer from the menu.
local function completes(wanted)
  go_after(wanted.line, wanted.after)
  vim.api.nvim_input('i<C-x><C-o>')
  local function offers()
    return vim.tbl_map(function(item) return item.abbr end, vim.fn.complete_info({ 'items' }).items)
  end
  wait_for('offers', function() return #offers() > 0 end, function() return vim.fn.complete_info() end)
  local at = vim.fn.index(offers(), wanted.offers)
  if at < 0 then fail(wanted.offers .. ' is not offered: ' .. vim.inspect(offers())) end
  if vim.list_contains(offers(), wanted.leavesOut) then fail(wanted.leavesOut .. ' is offered') end
  local before = line(wanted.line)
  vim.api.nvim_select_popupmenu_item(at, true, true, {})
  vim.api.nvim_input('<Esc>')
  wait_for('the offer in the text', function()
    -- A snippet selects its first field.
    if vim.fn.mode() == 's' then vim.api.nvim_input('<Esc>') end
    return line(wanted.line) ~= before and vim.fn.mode() == 'n'
  end)
end

--- Takes the offer of a tag with a space, with and without others, and with a part of it typed.
local function completes_spaces()
  vim.cmd.edit('spaces.tierlist.json')
  buffer = vim.api.nvim_get_current_buf()
  local items = '{ "schemaVersion": 1, "items": { "a": { "id": "a", "tags": [%s] }, "b": { "id": "b", "tags": ["%s"] } } }'
  for _, case in ipairs({ { '"dog ok"', '' }, { '"dog ok", "quiet"', '' }, { '"dog ok", "quiet"', 'do' }, { '"dog ok"', 'dog o' } }) do
    local tags, typed = unpack(case)
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { items:format(tags, typed) })
    completes({ line = 1, after = '"b", "tags": ["' .. typed, offers = 'dog ok', leavesOut = 'none' })
    local wanted = items:format(tags, 'dog ok')
    if line(1) ~= wanted then fail('the offer with a space is cut: ' .. line(1)) end
  end
end

--- Takes offers that edit more than the text before the cursor: of items that leave another tier, on another line or the same one, before
--- and after the cursor; with a space before them; and of a whole new item.
local function completes_with_edits()
  vim.cmd.edit('moves.tierlist.json')
  buffer = vim.api.nvim_get_current_buf()
  local head = { '{', '  "schemaVersion": 1,', '  "tiers": [' }
  local tail = { '  ],', '  "items": {', '    "soup": { "id": "soup", "title": "Soup" },' }
  local stew = '    "stew": { "id": "stew", "title": "Stew" }'
  local function tiers(one, two) return ('{ "label": "S", "itemIds": [%s] }, { "label": "A", "itemIds": [%s] }'):format(one, two) end
  local function list(tier_lines, last_items)
    return vim.iter({ head, tier_lines, tail, last_items, { '  }', '}' } }):flatten():totable()
  end
  local moved, new = { after = '"soup", "', offers = 'stew' }, { after = '"', offers = 'New item' }
  for _, case in ipairs({
    { list({ tiers('"soup", ""', '"stew", "tea"') }, { stew }), moved, list({ tiers('"soup", "stew"', '"tea"') }, { stew }) },
    { list({ tiers('"stew"', '"soup", ""') }, { stew }), moved, list({ tiers('', '"soup", "stew"') }, { stew }) },
    { list({ tiers('"soup", "', '"tea"') .. ',', '{ "itemIds": ["stew"] }' }, { stew }), moved,
      list({ tiers('"soup", "stew"', '"tea"') .. ',', '{ "itemIds": [] }' }, { stew }) },
    { list({ tiers('"soup",""', '"stew", "tea"') }, { stew }), { after = '"soup","', offers = 'stew' },
      list({ tiers('"soup", "stew"', '"tea"') }, { stew }) },
    { list({ tiers('"soup",', '"stew", "tea"') }, { stew }), { after = '"soup",', offers = 'stew' },
      list({ tiers('"soup", "stew"', '"tea"') }, { stew }) },
    { list({ tiers('"soup"', '"stew"') }, { stew .. ',', '    ""' }), new,
      list({ tiers('"soup"', '"stew"') }, { stew .. ',', '    "id": { "id": "id", "title": "" }' }) },
  }) do
    local before, taken, wanted = unpack(case)
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, before)
    local at = taken == new and 9 or 4
    completes({ line = at, after = taken.after, offers = taken.offers, leavesOut = 'none' })
    local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end
    wait_for('the edits of ' .. taken.offers, function() return vim.deep_equal(lines(), wanted) end, lines)
  end
end

--- Runs the code that users copy into their `init.lua`.
local function configure()
  local section = read(documentation):match('\n## Neovim\n(.-)\n## ')
  for code in section:gmatch('\n```lua\n(.-)```') do assert(loadstring(code))() end
end

--- Every line of a message fits beside the code, and none is cut.
local function shows_messages()
  local format = vim.diagnostic.config().virtual_lines.format
  for _, it in ipairs(vim.diagnostic.get(buffer)) do
    local shown = format(it)
    for part in vim.gsplit(shown, '\n') do
      if #part > 80 then fail('a line of a message is too long: ' .. part) end
    end
    if shown:gsub('\n', ' ') ~= it.message:gsub('\n', ' ') then fail('a message is changed: ' .. shown) end
  end
end

local function formats()
  vim.lsp.buf.format({ timeout_ms = 10000 })
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') .. '\n'
  if text ~= read('cinema-snacks.formatted.txt') then fail('the formatted text differs:\n' .. text) end
end

local function session()
  local expected = vim.json.decode(read('cinema-snacks.expected.json'))
  vim.cmd('filetype on')
  configure()
  vim.cmd.edit('cinema-snacks.tierlist.json')
  buffer = vim.api.nvim_get_current_buf()
  wait_for('the server', function() return #vim.lsp.get_clients({ name = 'tierlint', bufnr = buffer }) == 1 end)

  sees_diagnostics(expected.diagnostics)
  shows_messages()
  applies_fix(expected.fix)
  completes(expected.completion)
  wait_for('the findings that are left', function() return vim.deep_equal(rules(), expected.left) end, rules)
  formats()
  completes_spaces()
  completes_with_edits()
  -- Neovim delays its requests for diagnostics.
  sleep(500)
  -- When it quits, Neovim does not wait for the answer to `shutdown`.
  local client = vim.lsp.get_clients({ name = 'tierlint' })[1]
  client:stop()
  wait_for('the end of the server', function() return not vim.lsp.get_client_by_id(client.id) end)
  vim.cmd('qall!')
end

coroutine.wrap(function()
  local ok, message = xpcall(session, debug.traceback)
  if not ok then fail(message) end
end)()
