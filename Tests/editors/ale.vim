" A session of Vim with ALE and `editors/vim/ale-tierlint.vim`; `run.py ale` starts it. The expectations are in
" `fixtures/clients`.
"
" It is the vimrc of that session, and does what `docs/editors.md` tells users to write into theirs.
"
" ALE reads columns of the protocol, which are UTF-16 units, as bytes. So the test compares UTF-16 columns, and applies a fix
" and a completion after removing the emoji from the line.

set encoding=utf-8 hidden completeopt=menuone,noselect
let s:fixtures = $TIERLINT_FIXTURES

function! s:Fail(message) abort
  call writefile(['ale.vim: ' . a:message], '/dev/stderr', 'a')
  cquit!
endfunction

function! s:Read(name) abort
  return readfile(s:fixtures . '/' . a:name)
endfunction

" Waits until a function returns something that is not zero.
function! s:WaitFor(what, condition) abort
  for l:_ in range(500)
    if a:condition()
      return
    endif
    sleep 20m
  endfor
  call s:Fail('timed out waiting for ' . a:what . '; now: ' . string(s:Seen()))
endfunction

function! s:Seen() abort
  return map(copy(ale#engine#GetLoclist(bufnr(''))),
  \ {_, it -> [it.lnum, it.col, it.end_lnum, it.end_col, it.type, it.code, it.text]})
endfunction

" The number of UTF-16 units in a string.
function! s:Units(text) abort
  return strchars(a:text) + strchars(substitute(a:text, '[^\U10000-\U10FFFF]', '', 'g'))
endfunction

" ALE shows a line break as a space.
function! s:Wanted(it) abort
  let l:line = getline(a:it.line)
  let l:column = s:Units(strpart(l:line, 0, stridx(l:line, a:it.covers))) + 1
  return [a:it.line, l:column, a:it.line, l:column + s:Units(a:it.covers) - 1,
  \ a:it.severity is# 'error' ? 'E' : 'W', a:it.rule, substitute(a:it.message, "\n", ' ', '')]
endfunction

function! s:SeesDiagnostics(wanted) abort
  let l:wanted = sort(map(copy(a:wanted), {_, it -> s:Wanted(it)}))
  call s:WaitFor('diagnostics', {-> len(s:Seen()) == len(l:wanted)})
  if sort(s:Seen()) != l:wanted
    call s:Fail('diagnostics differ: ' . string(sort(s:Seen())) . ' and not ' . string(l:wanted))
  endif
endfunction

function! s:Apply(fix, data, offers) abort
  let l:chosen = filter(copy(a:offers), {_, it -> it[1].title is# a:fix.title})
  if empty(l:chosen)
    call s:Fail('no action ' . a:fix.title . ' among ' . string(a:offers))
  endif
  call ale#codefix#ApplyLSPCodeAction(a:data, l:chosen[0][1])
endfunction

function! s:AppliesFix(fix) abort
  call cursor(a:fix.line, stridx(getline(a:fix.line), a:fix.covers) + 2)
  let l:before = getline(a:fix.line)
  call ale#codefix#Execute(0, function('s:Apply', [a:fix]))
  call s:WaitFor('the fix', {-> getline(a:fix.line) isnot# l:before})
endfunction

" Chooses from the menu, as soon as there is one; leaves insert mode when there is none.
function! s:Choose(wanted, timer) abort
  let s:looks += 1
  if !pumvisible() && s:looks < 500
    return
  endif
  call timer_stop(a:timer)
  let s:offers = map(complete_info(['items']).items, {_, it -> it.word})
  let l:at = index(s:offers, a:wanted.offers)
  call feedkeys(repeat("\<C-n>", l:at + 1) . "\<Esc>", 't')
endfunction

function! s:Completes(wanted) abort
  call cursor(a:wanted.line, stridx(getline(a:wanted.line), a:wanted.after) + len(a:wanted.after))
  setlocal omnifunc=ale#completion#OmniFunc
  let s:looks = 0
  call timer_start(20, function('s:Choose', [a:wanted]), {'repeat': -1})
  call feedkeys("a\<C-x>\<C-o>", 'tx!')
  if index(s:offers, a:wanted.offers) < 0 || index(s:offers, a:wanted.leavesOut) >= 0
    call s:Fail('offered are ' . string(s:offers))
  elseif stridx(getline(a:wanted.line), a:wanted.after . a:wanted.offers . '"') < 0
    call s:Fail('the offer is not in the text: ' . getline(a:wanted.line))
  endif
endfunction

function! s:Formats() abort
  ALEFix
  call s:WaitFor('the formatted text', {-> getline(1, '$') == s:Read('cinema-snacks.formatted.txt')})
endfunction

function! s:Session() abort
  let l:expected = json_decode(join(s:Read('cinema-snacks.expected.json'), "\n"))
  edit cinema-snacks.tierlist.json
  call ale#Queue(0)
  call s:SeesDiagnostics(l:expected.diagnostics)

  let l:emoji = matchstr(getline(l:expected.fix.line), '[\U10000-\U10FFFF]\+')
  execute l:expected.fix.line . 's/' . l:emoji . '/none/'
  call s:AppliesFix(l:expected.fix)
  call s:Completes(l:expected.completion)
  execute l:expected.fix.line . 's/"none"/"' . l:emoji . '"/'
  call ale#Queue(0)
  call s:WaitFor('the findings that are left', {-> map(s:Seen(), {_, it -> it[5]}) == l:expected.left})
  call s:Formats()
  qall!
endfunction

function! s:Try(function) abort
  try
    call call(a:function, [])
  catch
    call s:Fail(v:exception . ' at ' . v:throwpoint)
  endtry
endfunction

" Runs the code that users copy into their vimrc.
function! s:Configure() abort
  let l:section = split(join(readfile($TIERLINT_EDITORS . '/../docs/editors.md'), "\n"), '\n## Vim with ALE\n')[1]
  let l:code = split(split(l:section, '\n```vim\n')[1], '\n```')[0]
  call writefile(split(l:code, "\n"), 'vimrc')
  source vimrc
endfunction

call s:Try(function('s:Configure'))
" Vim loads the plugins after the vimrc.
autocmd VimEnter * ++nested call s:Try(function('s:Session'))
