import type { Show } from '@cairn/contract'
import { SUBMITTERS, RESPONDERS, orReaders, BOTH } from './shown-to.ts'

const entry = <const S extends Show>(path: string, icon: string, order: number, show: S) =>
  ({ path, title: `menu.${path}`, icon, section: 'consultation', order, show }) as const
/** An entry for what is needed now and then. */
const more = <const S extends Show>(path: string, icon: string, order: number, show: S) =>
  ({ ...entry(path, icon, order, show), more: true }) as const

/** Entries of the menu, all in the section of the area. */
export const MENU = [
  entry('consult', 'file', 10, SUBMITTERS),
  entry('consult.drafts', 'pencil', 11, SUBMITTERS),
  more('consult.returned', 'refresh', 12, SUBMITTERS),
  more('consult.reviews', 'search', 13, SUBMITTERS),
  entry('consult.pending', 'clock', 14, SUBMITTERS),
  entry('consult.responses', 'reply', 15, SUBMITTERS),
  entry('consult.calendar', 'calendar', 16, { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.dashboard', 'columns', 20, RESPONDERS),
  entry('consult.projects', 'file', 21, RESPONDERS),
  entry('consult.register', 'inbox', 22, RESPONDERS),
  entry('consult.mine', 'reply', 22.5, RESPONDERS),
  more('consult.past', 'history', 22.7, RESPONDERS),
  more('consult.organizations', 'building', 23, RESPONDERS),
  more('consult.contacts', 'users', 24, RESPONDERS),
  entry('consult.communications', 'messages-square', 25, BOTH),
  more('consult.meetings', 'calendar', 26, BOTH),
  more('consult.attachments', 'paperclip', 27, RESPONDERS),
  more('consult.audit', 'history', 26.8, RESPONDERS),
  more('consult.records', 'scroll', 26.9, { any: [SUBMITTERS, RESPONDERS] }),
  more('consult.commitments', 'badge-check', 27.1, { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.letters', 'mail', 27.2, RESPONDERS),
  more('consult.templates', 'layout-template', 27.4, orReaders('LetterTemplate')),
  more('consult.costs', 'scroll', 27.6, RESPONDERS),
  more('consult.terms', 'list-checks', 28, orReaders('ConsultTerms')),
  more('consult.closures', 'calendar-clock', 29, orReaders('WorkCalendar')),
]
