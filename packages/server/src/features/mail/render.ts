import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

/** The server's own texts by language, each complete. English is used for other languages. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr }

/** A mail as it is sent, with its values filled in: subject, plain text and HTML. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * Values of a template's placeholders by name. Values named `link` or `…Link` are addresses and rendered as
 * links.
 */
export type MailValues = Readonly<Record<string, string>>

/**
 * Renders the texts `mail.{template}.subject` and `mail.{template}.text` as plain text and HTML. An empty
 * line separates paragraphs. The lines of the site end it, unless it has no footer. Throws for a missing
 * template or value, which is a programming error.
 */
export function renderMail(template: string, values: MailValues, language: string, hasFooter = true): RenderedMail {
  const subject = serverText(`mail.${template}.subject`, language)
  const footer = hasFooter ? [serverText('mail.footer', language)] : []
  const text = [serverText(`mail.${template}.text`, language), ...footer].join('\n\n')
  return {
    subject: fillText(subject, values).replaceAll(/\s+/g, ' '),
    text: fillText(text, values),
    html: paragraphs(
      fill(escapeHtml(text), values, (value, name) => (isLink(name) ? anchor(value) : escapeHtml(value))),
    ),
  }
}

/**
 * Returns the available language that fits a requested one best, such as `fr` for `fr-CA`; `en` if none does.
 */
export function shippedLanguage(wanted: string): string {
  const [primary = ''] = wanted.toLowerCase().split('-')
  return Object.hasOwn(TEXTS, primary) ? primary : 'en'
}

/**
 * Returns a text of the server in a language, in English for one that is not shipped. Throws if there is
 * none.
 */
export function serverText(key: string, language: string): string {
  const text = TEXTS[shippedLanguage(language)]?.[key]
  if (text === undefined) throw new Error(`there is no server text with the key "${key}"`)
  return text
}

/** Replaces placeholders in a text. Throws for a missing value. */
export function fillText(text: string, values: MailValues): string {
  return fill(text, values, (value) => value)
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function fill(template: string, values: MailValues, write: (value: string, name: string) => string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new Error(`the mail text has the placeholder "${name}", and no value was given for it`)
    return write(value, name)
  })
}

function isLink(name: string): boolean {
  return /^link$|Link$/.test(name)
}

function anchor(address: string): string {
  if (!/^https?:\/\//.test(address)) throw new Error('a link in a mail must be an http or https address')
  return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
}

function paragraphs(html: string): string {
  const blocks = html.split(/\n{2,}/).map((block) => `<p>${block.replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html><body>${blocks.join('')}</body></html>`
}
