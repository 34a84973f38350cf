import { soundOf, wordsOf } from './blocks.ts'
import { html, safeHref, type Html } from './html.ts'
import type { PageArticle, PagePicture } from './page.ts'

/** Draws the page of one item. */
export function articleOf({
  title,
  lead,
  back,
  warned,
  pictures,
  sounds,
  facts,
  care,
  cite,
  share,
}: PageArticle): Html {
  return html`<article>
    <p class="back"><a href="${safeHref(back.href)}">${back.text}</a></p>
    <h1>${wordsOf(title)}</h1>
    ${lead !== undefined && html`<p class="sentence">${lead}</p>`}${warned && warnedOf(warned)}${
      sounds.length > 0 && html`<div class="sounds">${sounds.map(soundOf)}</div>`
    }${pictures.length > 0 && html`<div class="pictures">${pictures.map(pictureOf)}</div>`}${
      facts.length > 0 &&
      html`<dl>
        ${facts.map(
          ({ name, text }) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${text}</dd>
            </div>`,
        )}
      </dl>`
    }${
      care.lines.length > 0 &&
      html`<section class="care">
        <h2>${care.title}</h2>
        <ul>
          ${care.lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </section>`
    }
    <section class="care">
      <h2>${cite.title}</h2>
      <p class="cite">${cite.text}</p>
    </section>
    <section class="care">
      <h2>${share.title}</h2>
      <p class="cite">${share.text}</p>
    </section>
  </article>`
}

function warnedOf({ words, show }: NonNullable<PageArticle['warned']>): Html {
  return html`<div class="warned" role="note">
    ${words.map((word) => html`<p>${word}</p>`)}${
      show &&
      html`<form method="post" enctype="text/plain" action="${safeHref(show.href)}">
        <button class="button">${show.text}</button>
      </form>`
    }
  </div>`
}

/** Draws a picture with what it shows in words, and its caption below. */
export function pictureOf({ src, alt, caption }: PagePicture): Html {
  return html`<figure>
    <img src="${safeHref(src)}" alt="${alt}" loading="lazy" />${
      caption !== undefined && html`<figcaption>${caption}</figcaption>`
    }
  </figure>`
}
