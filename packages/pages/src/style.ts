import { createHash } from 'node:crypto'
import { Html } from './html.ts'
import type { PageColours } from './page.ts'

const COLOUR = /^#[0-9A-Fa-f]{6}$/

const SHEET = `
:root{--ink:#1c2128;--soft:#57606a;--line:#d0d7de;--ground:#f2f4f5;--paper:#fff;--green:#0b6e4f;--warn:#7a5200;--tint:#dfe9ea;--tint2:#cfdfd6;--shade:0 1px 3px #1c212814}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "BC Sans",Inter,system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--link);outline-offset:2px}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
h1{font-size:clamp(1.9rem,1.2rem + 3.2vw,3.2rem);line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.35rem;letter-spacing:-.01em}
h3{font-size:1.05rem;line-height:1.35}
ul{list-style:none}
.wide{width:min(75rem,100% - 2rem);margin-inline:auto}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:2}
header{background:var(--head);color:#fff}
header a{color:#fff;text-decoration:none}
header a:hover{text-decoration:underline}
header a:focus-visible,summary:focus-visible{outline-color:#fff}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.1rem;min-height:3.75rem;padding-block:.5rem}
.home{display:flex;align-items:center;gap:.75rem;font-weight:700;font-size:1.05rem}
.home img{border-radius:.4rem;object-fit:cover}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem;font-size:.9rem}
nav a{padding-block:.25rem}
.wider{display:flex;flex:1;flex-wrap:wrap;align-items:center;gap:.25rem 1rem}
.narrower{display:none;margin-left:auto}
.tools{display:flex;align-items:center;gap:.5rem .9rem;margin-left:auto}
[aria-current]{text-decoration:underline;text-underline-offset:.3em}
.button{display:inline-block;padding:.5rem 1.1rem;border:0;border-radius:.5rem;background:var(--link);color:var(--onlink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
header .light{background:none;border:1px solid #ffffff8c;color:#fff;padding:.35rem .9rem;font-size:.92rem}
.hero{position:relative;background:radial-gradient(70% 150% at 85% 10%,var(--tint),transparent 70%),linear-gradient(100deg,var(--paper) 40%,var(--tint2));border-bottom:1px solid var(--line);padding-block:2.25rem}
.hero>.wide{position:relative}
.behind{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:.22;mask:linear-gradient(100deg,transparent 20%,#000 75%)}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;align-items:center}
.greeting{color:var(--green);font-size:1.3rem;margin-bottom:.25rem}
.sentence{color:var(--soft);font-size:1.15rem;margin-top:1rem;max-width:36rem}
.search{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.5rem;max-width:38rem;padding:.4rem;background:var(--paper);border:1px solid var(--soft);border-radius:.75rem}
.search input[type=search]{flex:1 1 9rem;min-width:0;border:0;background:none;color:inherit;font:inherit;font-size:1.05rem;padding:.4rem .75rem}
main{flex:1}
main section{margin-top:2.25rem}
main .word{margin:0;position:relative;border-radius:1rem;box-shadow:0 6px 24px #1c212818}
.word>img{aspect-ratio:5/2}
.word>.note{padding:1rem 1.25rem 0}
.word>img+.note{position:absolute;top:.75rem;left:.75rem;padding:.3rem .8rem;border-radius:2rem;background:var(--paper);color:var(--ink)}
.card.word>div{padding:.5rem 1.25rem 1.25rem;position:relative}
.word .sound{margin-top:1rem;display:flex;align-items:center;gap:1rem}
.word .all{padding:.75rem 1.25rem;border-top:1px solid var(--line);background:var(--ground)}
.title{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin-bottom:.75rem}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr))}
.card,.offices li{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;overflow:hidden;box-shadow:var(--shade)}
.card{position:relative}
.card img,.tile{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;background:var(--tint)}
.tile{display:grid;place-items:center;font-size:2.75rem;font-weight:700;color:var(--green);background:linear-gradient(135deg,var(--tint),var(--tint2))}
.card:nth-child(3n+2) .tile{background:linear-gradient(160deg,var(--tint2),var(--tint));color:var(--link)}
.card:nth-child(3n) .tile{background:linear-gradient(20deg,var(--tint) 30%,color-mix(in srgb,var(--link) 18%,var(--tint)))}
.card>div{padding:.75rem 1rem 1rem}
.card p,.offices p{color:var(--soft)}
.card h3 a,.large a{color:inherit;text-decoration:none}
.card h3 a::after{content:"";position:absolute;inset:0}
.card:hover h3 a,.large a:hover{text-decoration:underline}
.card:focus-within{outline:3px solid var(--link);outline-offset:2px}
.card h3 a:focus-visible{outline:0}
.note{font-size:.9rem;font-weight:600;color:var(--soft);letter-spacing:0}
.card .large{font-size:2.5rem;font-weight:700;line-height:1.3;color:var(--ink);letter-spacing:-.02em}
.card .warn,.warned{color:var(--warn)}
.play{display:block;flex:none;width:3rem;height:3rem;border-radius:50%;overflow:hidden;background:var(--link)}
.play:focus-within{outline:3px solid var(--link);outline-offset:2px}
audio{width:18rem;height:3rem;border-radius:0}
audio::-webkit-media-controls-enclosure{border-radius:0;background:var(--link);max-height:none}
audio::-webkit-media-controls-panel{background:var(--link);padding:0 .5rem;justify-content:flex-start}
audio::-webkit-media-controls-play-button{filter:invert(1);margin:0}
audio::-webkit-media-controls-timeline,audio::-webkit-media-controls-current-time-display,audio::-webkit-media-controls-time-remaining-display,audio::-webkit-media-controls-mute-button,audio::-webkit-media-controls-volume-slider,audio::-webkit-media-controls-overflow-button{display:none!important}
.word .play,.sounds .play,.word audio,.sounds audio{height:4rem}
.word .play,.sounds .play{width:4rem}
.word audio::-webkit-media-controls-panel,.sounds audio::-webkit-media-controls-panel{padding:0 1rem}
.word audio::-webkit-media-controls-play-button,.sounds audio::-webkit-media-controls-play-button{transform:scale(1.5)}
.card>.play{position:absolute;right:.75rem;top:.75rem;z-index:1}
.sounds{display:flex;flex-wrap:wrap;gap:1rem 2rem;margin-top:1.5rem}
.sound{display:flex;align-items:center;gap:1rem}
figcaption{color:var(--soft);font-size:.9rem}
.rows{grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr))}
.rows .card,.lead .card+.card{display:flex;align-items:center;gap:1rem;padding:.75rem}
.rows .card>div,.lead .card+.card>div{padding:0;flex:1;min-width:0}
.rows img,.rows .tile,.lead .card+.card>img,.lead .card+.card>.tile{width:4.5rem;aspect-ratio:1;border-radius:.5rem;font-size:1.75rem;flex:none}
.rows .card>.play,.lead .card+.card>.play{position:relative;right:auto;top:auto}
.lead .card:first-child>img,.lead .card:first-child>.tile{position:absolute;inset:0;height:100%;aspect-ratio:auto}
.lead .card:first-child>.tile{font-size:6rem;background:linear-gradient(150deg,#2b4a66,#0e1c2c);color:#ffffff2b}
.lead .card:first-child{display:flex;align-items:flex-end;min-height:15rem}
.lead .card:first-child>div{position:relative;flex:1;padding:4rem 1.25rem 1.1rem;background:linear-gradient(transparent,#0a121ad9 55%)}
.lead .card:first-child>div *{color:#fff}
.lead .card:first-child h3{font-size:1.25rem}
.cards.large{grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))}
.cards.large h3{font-size:1.6rem}
.cards.large .tile{font-size:5rem}
.text p{max-width:44rem;margin-top:.5rem;white-space:pre-line;color:var(--soft)}
.offices{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));margin-top:.75rem}
.offices li{padding:1rem 1.25rem}
.offices a,.links a{display:inline-block;margin:.5rem 1rem 0 0}
.narrow{width:min(46rem,100% - 2rem);margin-inline:auto}
.narrow{flex:1}
.narrow .wide{width:100%}
.back{margin:1.5rem 0 .75rem}
.hero .back{margin-top:0}
.warned{border:1px solid;border-radius:.75rem;padding:1rem;margin-top:1.5rem}
.warned .button{margin-top:.75rem}
.pictures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));margin-top:1.5rem}
.pictures img{display:block;width:100%;aspect-ratio:4/3;object-fit:contain;background:var(--tint);border-radius:.75rem}
.pictures img:only-child{aspect-ratio:auto}
dl{margin-top:1.5rem;border-top:1px solid var(--line)}
dl div{display:grid;gap:.25rem 1.5rem;padding-block:.75rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{white-space:pre-line}
.care h2{font-size:1.05rem}
.care p,.care li{margin-top:.25rem;color:var(--soft)}
main .care+.care{margin-top:1.25rem}
footer{margin-top:3rem;border-top:1px solid var(--line);background:var(--paper);padding-block:1.5rem}
footer .wide{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem 2rem}
footer p:not(.owner) a{margin-right:1.5rem}
.owner{color:var(--soft);max-width:46rem}
.owner b{color:var(--ink)}
.owner a{margin-left:.75rem}
@media(min-width:60rem){.two:has(.word){grid-template-columns:minmax(0,1fr) 26rem}.lead{grid-template-columns:1fr 1fr}.lead .card:first-child{grid-row:span 3}}
@media(max-width:50rem){.wider{display:none}.narrower{display:block}.narrower summary{padding:.4rem 1rem;border:1px solid #ffffff8c;border-radius:.5rem;cursor:pointer;list-style:none}.narrower[open]{width:100%}.narrower nav{flex-direction:column;padding-block:.5rem}.narrower .tools{margin:0}.narrower .tools nav{flex-direction:row;gap:1.5rem}.hero{padding-block:1.5rem}}
@media(min-width:40rem){dl div{grid-template-columns:11rem 1fr}}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#a8b3bf;--line:#343b44;--ground:#0f1317;--paper:#181d23;--green:#6cc9a1;--warn:#f0c674;--tint:#22313a;--tint2:#1d2b29}}
@media print{header nav,header .button,.narrower,.skip,footer p:not(.owner),.play,.back,.search,.behind{display:none}header,body,.hero,.card{background:none;color:#000;box-shadow:none}header a{color:#000}.card,.pictures figure,.care{break-inside:avoid}}
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
