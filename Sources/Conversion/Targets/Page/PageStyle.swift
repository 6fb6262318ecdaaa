/// The style of every page, without the colors of tiers.
let pageStyle = """

  :root{color-scheme:light dark;--ground:#f4f4f6;--card:#fff;--ink:#1b1c20;--soft:#55575f;--line:#c9cad1;--accent:#0b57d0;--error:#b3261e;--warning:#8a5300;--info:#1a5fb4}
  @media (prefers-color-scheme:dark){:root{--ground:#17181b;--card:#232529;--ink:#ececf0;--soft:#b4b6bf;--line:#44474e;--accent:#a8c7fa;--error:#ff9d94;--warning:#f5bd6b;--info:#99c1f1}}
  *{box-sizing:border-box}
  body{margin:0 auto;max-width:80rem;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.45 system-ui,sans-serif}
  h1{margin:.25rem 0;font-size:1.75rem;overflow-wrap:anywhere}
  h2,h3,p,ul{margin:0}
  header>p{max-width:60rem;color:var(--soft);overflow-wrap:anywhere}
  header>p,li [dir]{text-align:-webkit-match-parent;text-align:match-parent}
  ul{padding:0;list-style:none}
  #tools{margin:.75rem 0;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
  #tools[hidden]{display:none}
  #tools div{display:flex;flex-wrap:wrap;gap:.375rem}
  input,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.25rem .625rem;max-width:100%}
  button{cursor:pointer;overflow-wrap:anywhere}
  button span{color:var(--soft)}
  button[aria-pressed=true]{background:var(--ink);color:var(--ground)}
  button[aria-pressed=true] span{color:inherit}
  :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
  #count{color:var(--soft)}
  section{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;margin:.375rem 0;background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow:clip}
  section[hidden],li[hidden]{display:none}
  .label{background:var(--tier);color:var(--on);padding:.75rem;text-align:center}
  .label>div{position:sticky;top:.75rem}
  h2{font-size:1.25rem;line-height:1.2;overflow-wrap:anywhere}
  .items{padding:.5rem;min-height:4.5rem;min-width:0}
  .items>ul:last-child{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr));gap:.5rem}
  .items>ul:last-child:has(img){grid-template-columns:repeat(auto-fill,minmax(min(8.75rem,100%),1fr))}
  .items>ul:last-child>li{position:relative;border:1px solid var(--line);border-radius:.5rem;padding:.5rem;min-width:0;overflow-wrap:anywhere}
  .items>ul>li[data-state~=hidden]{border-style:dashed}
  img{display:block;width:100%;aspect-ratio:7/9;object-fit:contain;background:var(--ground);border-radius:.375rem;margin-bottom:.375rem}
  h3{font-size:1rem;line-height:1.3}
  li p{font-size:.875rem;color:var(--soft)}
  .summary{margin-top:.125rem}
  .note{font-style:italic}
  .tags{margin-top:.25rem}
  .tags bdi{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .5rem;margin:0 .125rem .125rem 0}
  .findings{margin:.375rem 0;font-size:.8125rem;line-height:1.35}
  .findings li{border-inline-start:3px solid currentcolor;padding-inline-start:.5rem;margin:.25rem 0;overflow-wrap:anywhere}
  .error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}
  footer{margin-top:1rem;color:var(--soft)}
  summary{cursor:pointer}
  @media (max-width:36rem){section{grid-template-columns:1fr}.label{padding:.375rem}}
  @media (pointer:coarse){input,button{min-height:2.75rem}}
  @media print{:root{-webkit-print-color-adjust:exact;print-color-adjust:exact}#tools{display:none}section{grid-template-columns:8rem 1fr}li,section:not(:has(.items>ul:last-child>li:nth-child(13))){break-inside:avoid}}

  """

/// Leaves out the cards of a long page that are not in sight, which a picture of the whole page would show empty.
let longPageStyle = """
  @media screen{.items>ul:last-child>li{content-visibility:auto;contain-intrinsic-size:auto 5rem}}

  """
