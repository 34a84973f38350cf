import { createHash } from 'node:crypto'
import { Html } from './html.ts'
import type { PageColours } from './page.ts'

const COLOUR = /^#[0-9A-Fa-f]{6}$/

const SHEET = `
:root{--ink:#1c2128;--soft:#57606a;--line:#d0d7de;--ground:#f3f4f6;--paper:#fff;--green:#0b6e4f;--warn:#7a5200;--tint:#e6eef0}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "BC Sans",Inter,system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,audio:focus-visible{outline:3px solid var(--link);outline-offset:2px}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
h1{font-size:clamp(1.9rem,1.2rem + 3.2vw,3.2rem);line-height:1.1;letter-spacing:-.02em}
h2{font-size:1.35rem}
h3{font-size:1.05rem}
ul{list-style:none}
.wide{width:min(75rem,100% - 2rem);margin-inline:auto}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
header{background:var(--head);color:#fff}
header a{color:#fff;text-decoration:none}
header a:hover{text-decoration:underline}
header a:focus-visible{outline-color:#fff}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;min-height:3.75rem;padding-block:.5rem}
.home{display:flex;align-items:center;gap:.75rem;font-weight:700}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.95rem}
nav a{padding-block:.25rem}
.tools{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;margin-left:auto}
[aria-current]{text-decoration:underline}
.button{display:inline-block;padding:.45rem 1rem;border-radius:.5rem;background:var(--link);color:var(--onlink);font-weight:600;text-decoration:none}
.light{background:none;border:1px solid #fff;color:#fff}
.hero{background:radial-gradient(120% 140% at 85% -20%,var(--tint),transparent 60%),var(--paper);border-bottom:1px solid var(--line);padding-block:2.5rem}
.two{display:grid;gap:2rem;align-items:start}
.greeting{color:var(--green);font-size:1.25rem;margin-bottom:.5rem}
.sentence{color:var(--soft);font-size:1.15rem;margin-top:1rem;max-width:36rem}
main section{margin-top:2rem}
main .word{margin:0}
.title{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin-bottom:.75rem}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(10rem,100%),1fr))}
.card,.offices li{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.card img,.tile{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;background:var(--tint)}
.tile{display:grid;place-items:center;font-size:2.5rem;font-weight:700;color:var(--green)}
.card>div{padding:.75rem 1rem 1rem}
.card p,.offices p{color:var(--soft)}
.card h3 a,.large a{color:inherit;text-decoration:none}
.card h3 a:hover,.large a:hover{text-decoration:underline}
.note{font-size:.9rem;font-weight:600;color:var(--soft)}
.card .large{font-size:2.25rem;font-weight:700;line-height:1.45;color:var(--ink)}
.card .warn,.warned{color:var(--warn)}
.sound{margin-top:.75rem}
.sound audio{width:100%;display:block}
figcaption{color:var(--soft);font-size:.9rem}
.text p{max-width:44rem;margin-top:.5rem;white-space:pre-line}
.offices{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));margin-top:.75rem}
.offices li{padding:1rem}
.offices a{display:inline-block;margin:.5rem 1rem 0 0}
.narrow{width:min(46rem,100% - 2rem);margin-inline:auto}
.back{margin:1.5rem 0 .75rem}
.warned{border:1px solid;border-radius:.75rem;padding:1rem;margin-top:1.5rem}
.warned .button{margin-top:.75rem}
.pictures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));margin-top:1.5rem}
.pictures img{display:block;width:100%;aspect-ratio:4/3;object-fit:contain;background:var(--tint);border-radius:.75rem}
dl{margin-top:1.5rem;border-top:1px solid var(--line)}
dl div{display:grid;gap:.25rem 1.5rem;padding-block:.75rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{white-space:pre-line}
.care h2{font-size:1.05rem}
.care p,.care li{margin-top:.25rem;color:var(--soft)}
footer{margin-top:3rem;border-top:1px solid var(--line);background:var(--paper);padding-block:1.25rem}
footer a{margin-right:1.5rem}
@media(min-width:60rem){.two{grid-template-columns:1fr 24rem}}
@media(min-width:40rem){dl div{grid-template-columns:11rem 1fr}}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#a8b3bf;--line:#343b44;--ground:#0f1317;--paper:#181d23;--green:#6cc9a1;--warn:#f0c674;--tint:#22313a}}
@media print{header nav,header .button,.skip,footer,audio,.back{display:none}header,body,.hero{background:none;color:#000}header a{color:#000}.card,.pictures figure{break-inside:avoid}}
`

/** Links and words on buttons of each install keep their contrast: the colour is mixed with ink or paper. */
function coloured({ header, primary }: PageColours): string {
  const [head, link] = [header, primary].map((colour) => (COLOUR.test(colour) ? colour : '#424242'))
  return `:root{--head:${head};--link:color-mix(in srgb,${link},#000 20%);--onlink:#fff}@media(prefers-color-scheme:dark){:root{--link:color-mix(in srgb,${link},#fff 55%);--onlink:#0f1317}}`
}

/**
 * Returns the style element of all pages in an install's colours, and the source by which a content policy
 * allows what is in it, to the byte.
 */
export function pageStyle(colours: PageColours): { style: Html; source: string } {
  const css = `${coloured(colours)}${SHEET.trim().replaceAll('\n', '')}`
  const hash = createHash('sha256').update(css).digest('base64')
  return { style: new Html(`<style>${css}</style>`), source: `'sha256-${hash}'` }
}
