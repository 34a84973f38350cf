import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { putMail, type Undelivered } from './outbox.ts'
import { renderMail, type MailValues } from './render.ts'

/** A mail to queue: recipient, template and its values. */
export interface MailRequest {
  /** One address. */
  to: string
  /** Its texts are `mail.{template}.subject` and `mail.{template}.text` in `packages/server/src/texts`. */
  template: string
  /** `site` and `siteLink` are there without being given. */
  values: MailValues
  /** Two letters; English where there is no such text. */
  language?: string | undefined
  /** Of mails with the same key only the first is sent. */
  key?: string
  /** Address that ends this kind of mail with one POST; offered by mail programs as a button. */
  unsubscribeLink?: string
  /** Name of the person on whose behalf it is sent; the mail then ends without the site's own lines. */
  sender?: string | undefined
  /** Address that receives replies to it. */
  replyTo?: string | undefined
  /** Attachments whose files go with it. They are read when it is delivered. */
  files?: readonly ItemId[]
  /** Where to record that it could not be delivered. */
  undelivered?: Undelivered
}

/** Queues mails in the outbox, which survives restarts. */
export interface Mail {
  /**
   * Queues a mail, within the transaction of `querier` if given. It is kept until a mail server has accepted
   * it and sent by one process; after a crash it may be sent again with the same message id. Throws as
   * `renderMail` does.
   */
  send(request: MailRequest, querier?: Querier): Promise<void>
}

/** Name and address of the site, which the text of every mail may use. */
export interface MailPlace {
  siteName: () => string
  /** Origin under which people reach the product. */
  origin: () => string
}

/** Creates the mail queue over the outbox table; `openMailing` delivers from it. */
export function createMail(database: Querier, { siteName, origin }: MailPlace): Mail {
  return {
    async send(
      { to, template, values, language = 'en', key, unsubscribeLink, sender, replyTo, files, undelivered },
      querier = database,
    ) {
      const place = { site: siteName(), siteLink: origin() }
      const rendered = renderMail(template, { ...place, ...values }, language, sender === undefined)
      await putMail(querier, { to, ...rendered, language, unsubscribeLink, sender, replyTo, files, undelivered }, key)
    },
  }
}
