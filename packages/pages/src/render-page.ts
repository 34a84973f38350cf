import { articleOf, pictureOf } from './article.ts'
import { cardsOf, heroOf } from './blocks.ts'
import { html, safeHref, type Html } from './html.ts'
import { metaOf } from './meta.ts'
import type { Page, PageBlock, PageLink, PageOffice } from './page.ts'

/** Draws a page as HTML, with its style element. Nothing else is asked for but pictures and recordings. */
export function renderPage(page: Page, style: Html): string {
  const { language, title, description, findable, skip, home, menu, blocks, owner, foot } = page
  const navigation = navigationOf(page)
  const isArticle = blocks.some(({ kind }) => kind === 'article')
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        ${!findable && html`<meta name="robots" content="noindex" />`}
        ${page.isPreview && html`<base target="_blank" />`}
        ${description !== undefined && html`<meta name="description" content="${description}" />`}
        <title>${title}</title>
        ${metaOf(page)} ${style}
      </head>
      <body>
        <a class="skip" href="#main">${skip}</a>
        <header>
          <div class="wide bar">
            <a class="home" href="${safeHref(home.href)}"
              >${home.mark === undefined ? mark() : html`<img src="${safeHref(home.mark)}" alt="" width="32" height="32" />`}<span
                >${home.text}</span
              ></a
            >
            <div class="wider">${navigation}</div>
            <details class="narrower">
              <summary>${menu.label}</summary>
              <div>${navigation}</div>
            </details>
          </div>
        </header>
        <main id="main" ${isArticle && html` class="narrow"`}>${blocks.map(blockOf)}</main>
        <footer>
          <div class="wide">
            ${
              owner &&
              html`<p class="owner">
                <b>${owner.title}</b>${owner.text !== undefined && html` ${owner.text}`} ${linksOf(owner.write ?? [])}
              </p>`
            }
            <p>${linksOf(foot)}</p>
          </div>
        </footer>
      </body>
    </html> `.toString()
}

function navigationOf({ language, menu, languages, signIn }: Page): Html {
  return html`${menu.links.length > 0 && html`<nav aria-label="${menu.label}">${linksOf(menu.links)}</nav>`}
    <div class="tools">
      <nav aria-label="${languages.label}">
        ${languages.links.map(
          ({ text, href, lang }) =>
            html`<a
              href="${safeHref(href)}"
              lang="${lang}"
              hreflang="${lang}"
              ${lang === language && html` aria-current="true"`}
              >${text}</a
            >`,
        )}
      </nav>
      ${signIn && html`<a class="button light" href="${safeHref(signIn.href)}">${signIn.text}</a>`}
    </div>`
}

function blockOf(block: PageBlock): Html {
  switch (block.kind) {
    case 'hero':
      return heroOf(block)
    case 'cards':
      return cardsOf(block)
    case 'pictures':
      return html`<section class="wide">
        ${block.title !== undefined && html`<h2>${block.title}</h2>`}
        <div class="pictures">${block.pictures.map(pictureOf)}</div>
      </section>`
    case 'text':
      return html`<section class="wide text">
        ${block.title !== undefined && html`<h2>${block.title}</h2>`}${block.paragraphs.map(
          (paragraph) => html`<p>${paragraph}</p>`,
        )}${block.links && block.links.length > 0 && html`<p class="links">${linksOf(block.links)}</p>`}
      </section>`
    case 'offices':
      return html`<section class="wide">
        <h2>${block.title}</h2>
        <ul class="offices">
          ${block.offices.map(officeOf)}
        </ul>
      </section>`
    case 'links':
      return html`<section class="wide">
        <h2>${block.title}</h2>
        <p class="links">${linksOf(block.links)}</p>
      </section>`
    case 'article':
      return articleOf(block)
  }
}

function officeOf({ name, about, hours, phone, email }: PageOffice): Html {
  return html`<li>
    <h3>${name}</h3>
    ${about !== undefined && html`<p>${about}</p>`}${
      hours !== undefined && html`<p>${hours}</p>`
    }${linksOf([phone, email].filter((link) => link !== undefined))}
  </li>`
}

function linksOf(links: readonly PageLink[]): Html[] {
  return links.map(({ text, href }) => html`<a href="${safeHref(href)}">${text}</a>`)
}

/** The stones of the product's mark. */
function mark(): Html {
  return html`<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <ellipse cx="12" cy="20" rx="9" ry="3" fill="#fff" />
    <ellipse cx="12" cy="14.5" rx="6.5" ry="2.4" fill="#cfd8dc" />
    <ellipse cx="12" cy="9.8" rx="4.4" ry="2" fill="#fff" />
    <ellipse cx="12" cy="6" rx="2.6" ry="1.5" fill="#fdd835" />
  </svg>`
}
