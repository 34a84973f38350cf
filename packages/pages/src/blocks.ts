import { html, safeHref, type Html } from './html.ts'
import type { PageBlock, PageCard, PageSearch, PageSound, PageWord, PageWords } from './page.ts'

type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>

/** Draws the head of a page, with the search and the word of the day beside it, if it has them. */
export function heroOf({ greeting, title, sentence, word, picture, search, back }: BlockOf<'hero'>): Html {
  return html`<div class="hero">
    ${picture !== undefined && html`<img class="behind" src="${safeHref(picture)}" alt="" />`}
    <div class="wide two">
      <div>
        ${back && html`<p class="back"><a href="${safeHref(back.href)}">${back.text}</a></p>`}
        ${greeting !== undefined && html`<p class="greeting">${greeting}</p>`}
        <h1>${title}</h1>
        ${sentence !== undefined && html`<p class="sentence">${sentence}</p>`}${search && searchOf(search)}
      </div>
      ${word && wordOf(word)}
    </div>
  </div>`
}

function searchOf({ action, label, hint, button, value = '', language }: PageSearch): Html {
  return html`<form class="search" role="search" action="${safeHref(action)}">
    ${language !== undefined && html`<input type="hidden" name="language" value="${language}" />`}
    <input
      type="search"
      name="q"
      value="${value}"
      placeholder="${hint}"
      aria-label="${label}"
      maxlength="100"
      required
    />
    <button class="button">${button}</button>
  </form>`
}

function wordOf({ note, title, href, lead, picture, sound, all }: PageWord): Html {
  return html`<section class="card word">
    ${picture && html`<img src="${safeHref(picture.src)}" alt="${picture.alt}" />`}
    <h2 class="note">${note}</h2>
    <div>
      <p class="large"><a href="${safeHref(href)}">${wordsOf(title)}</a></p>
      ${lead !== undefined && html`<p>${lead}</p>`}${sound && soundOf(sound)}
    </div>
    ${all && html`<p class="all"><a href="${safeHref(all.href)}">${all.text}</a></p>`}
  </section>`
}

/** Draws items as cards below their title. */
export function cardsOf({ title, all, cards, show }: BlockOf<'cards'>): Html {
  const kind = show === undefined ? 'cards' : `cards ${show.toLowerCase()}`
  return html`<section class="wide">
    <div class="title">
      <h2>${title}</h2>
      ${all && html`<a href="${safeHref(all.href)}">${all.text}</a>`}
    </div>
    <ul class="${kind}">
      ${cards.map(cardOf)}
    </ul>
  </section>`
}

function cardOf({ title, href, lead, picture, warning, sound }: PageCard): Html {
  const [first = ''] = new Intl.Segmenter().segment(title.text)
  const letter = typeof first === 'string' ? first : first.segment
  return html`<li class="card">
    ${
      picture
        ? html`<img src="${safeHref(picture.src)}" alt="${picture.alt}" loading="lazy" />`
        : html`<span class="tile" aria-hidden="true">${letter}</span>`
    }
    <div>
      <h3>${href === undefined ? wordsOf(title) : html`<a href="${safeHref(href)}">${wordsOf(title)}</a>`}</h3>
      ${lead !== undefined && html`<p>${lead}</p>`}${warning !== undefined && html`<p class="warn">${warning}</p>`}
    </div>
    ${sound && audioOf(sound)}
  </li>`
}

/** Draws a recording with its name below. */
export function soundOf(sound: PageSound): Html {
  return html`<figure class="sound">
    ${audioOf(sound)}
    <figcaption>${sound.name}</figcaption>
  </figure>`
}

/** A round button: the beginning of the browser's own player, the rest of which the style sheet hides. */
function audioOf({ src, name }: PageSound): Html {
  return html`<span class="play"
    ><audio
      controls
      controlslist="nodownload noplaybackrate"
      preload="none"
      src="${safeHref(src)}"
      aria-label="${name}"
    ></audio
  ></span>`
}

/** Draws words with their language. */
export function wordsOf({ text, lang }: PageWords): Html {
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
