import type { Show } from '@cairn/contract'
import { SUBMITTERS, RESPONDERS, orReaders, BOTH } from './shown-to.ts'

const entry = <const S extends Show>(path: string, icon: string, order: number, show: S) =>
  ({ path, title: `menu.${path}`, icon, section: 'consultation', order, show }) as const

/** Entries of the menu, all in the section of the area. */
export const MENU = [
  entry('consult', 'file', 10, SUBMITTERS),
  entry('consult.drafts', 'pencil', 11, SUBMITTERS),
  entry('consult.returned', 'refresh', 12, SUBMITTERS),
  entry('consult.reviews', 'search', 13, SUBMITTERS),
  entry('consult.pending', 'clock', 14, SUBMITTERS),
  entry('consult.responses', 'reply', 15, SUBMITTERS),
  entry('consult.calendar', 'calendar', 16, { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.dashboard', 'columns', 20, RESPONDERS),
  entry('consult.projects', 'file', 21, RESPONDERS),
  entry('consult.register', 'inbox', 22, RESPONDERS),
  entry('consult.mine', 'reply', 22.5, RESPONDERS),
  entry('consult.past', 'history', 22.7, RESPONDERS),
  entry('consult.organizations', 'building', 23, RESPONDERS),
  entry('consult.contacts', 'users', 24, RESPONDERS),
  entry('consult.communications', 'messages-square', 25, BOTH),
  entry('consult.meetings', 'calendar', 26, BOTH),
  entry('consult.attachments', 'paperclip', 27, RESPONDERS),
  entry('consult.audit', 'history', 26.8, RESPONDERS),
  entry('consult.records', 'scroll', 26.9, { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.commitments', 'badge-check', 27.1, { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.letters', 'mail', 27.2, RESPONDERS),
  entry('consult.templates', 'layout-template', 27.4, orReaders('LetterTemplate')),
  entry('consult.costs', 'scroll', 27.6, RESPONDERS),
  entry('consult.terms', 'list-checks', 28, orReaders('ConsultTerms')),
  entry('consult.closures', 'calendar-clock', 29, orReaders('WorkCalendar')),
]
