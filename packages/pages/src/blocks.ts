import { html, safeHref, type Html } from './html.ts'
import type { PageBlock, PageCard, PageSound, PageWord, PageWords } from './page.ts'

type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>

/** Draws the head of a front, with the word of the day beside it. */
export function heroOf({ greeting, title, sentence, word }: BlockOf<'hero'>): Html {
  return html`<div class="hero">
    <div class="wide two">
      <div>
        ${greeting !== undefined && html`<p class="greeting">${greeting}</p>`}
        <h1>${title}</h1>
        ${sentence !== undefined && html`<p class="sentence">${sentence}</p>`}
      </div>
      ${word && wordOf(word)}
    </div>
  </div>`
}

function wordOf({ note, title, href, lead, picture, sound }: PageWord): Html {
  return html`<section class="card word">
    ${picture && html`<img src="${safeHref(picture.src)}" alt="${picture.alt}" />`}
    <div>
      <h2 class="note">${note}</h2>
      <p class="large"><a href="${safeHref(href)}">${wordsOf(title)}</a></p>
      ${lead !== undefined && html`<p>${lead}</p>`}${sound && soundOf(sound)}
    </div>
  </section>`
}

/** Draws items as cards below their title. */
export function cardsOf({ title, all, cards }: BlockOf<'cards'>): Html {
  return html`<section class="wide">
    <div class="title">
      <h2>${title}</h2>
      ${all && html`<a href="${safeHref(all.href)}">${all.text}</a>`}
    </div>
    <ul class="cards">
      ${cards.map(cardOf)}
    </ul>
  </section>`
}

function cardOf({ title, href, lead, picture, warning }: PageCard): Html {
  const [first = ''] = new Intl.Segmenter().segment(title.text)
  const letter = typeof first === 'string' ? first : first.segment
  return html`<li class="card">
    ${
      picture
        ? html`<img src="${safeHref(picture.src)}" alt="${picture.alt}" loading="lazy" />`
        : html`<span class="tile" aria-hidden="true">${letter}</span>`
    }
    <div>
      <h3><a href="${safeHref(href)}">${wordsOf(title)}</a></h3>
      ${lead !== undefined && html`<p>${lead}</p>`}${warning !== undefined && html`<p class="warn">${warning}</p>`}
    </div>
  </li>`
}

/** Draws a recording, which the browser plays. */
export function soundOf({ src, name }: PageSound): Html {
  return html`<figure class="sound">
    <audio controls preload="none" src="${safeHref(src)}" aria-label="${name}"></audio>
    <figcaption>${name}</figcaption>
  </figure>`
}

/** Draws words with their language. */
export function wordsOf({ text, lang }: PageWords): Html {
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
