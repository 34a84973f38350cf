import type { Show } from '@cairn/contract'
import { SUBMITTERS, RESPONDERS, orReaders, BOTH } from './shown-to.ts'

const entry = <const S extends Show>(path: string, icon: string, show: S) =>
  ({ path, title: `menu.${path}`, icon, section: 'consultation', show }) as const
/** An entry for what is needed now and then. */
const more = <const S extends Show>(path: string, icon: string, show: S) =>
  ({ ...entry(path, icon, show), more: true }) as const

const FIRST = 10

/** Entries of the menu in their order, all in the section of the area. */
export const MENU = [
  entry('consult', 'file', SUBMITTERS),
  entry('consult.unfinished', 'pencil', SUBMITTERS),
  more('consult.drafts', 'file', SUBMITTERS),
  more('consult.returned', 'refresh', SUBMITTERS),
  more('consult.reviews', 'search', SUBMITTERS),
  entry('consult.pending', 'clock', SUBMITTERS),
  entry('consult.responses', 'reply', SUBMITTERS),
  entry('consult.calendar', 'calendar', { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.dashboard', 'columns', RESPONDERS),
  entry('consult.projects', 'file', RESPONDERS),
  entry('consult.register', 'inbox', RESPONDERS),
  entry('consult.mine', 'reply', RESPONDERS),
  more('consult.past', 'history', RESPONDERS),
  more('consult.organizations', 'building', RESPONDERS),
  more('consult.contacts', 'users', RESPONDERS),
  entry('consult.communications', 'messages-square', BOTH),
  more('consult.meetings', 'calendar', BOTH),
  more('consult.audit', 'history', RESPONDERS),
  more('consult.records', 'scroll', { any: [SUBMITTERS, RESPONDERS] }),
  more('consult.attachments', 'paperclip', RESPONDERS),
  more('consult.commitments', 'badge-check', { any: [SUBMITTERS, RESPONDERS] }),
  entry('consult.letters', 'mail', RESPONDERS),
  more('consult.templates', 'layout-template', orReaders('LetterTemplate')),
  more('consult.costs', 'scroll', RESPONDERS),
  more('consult.terms', 'list-checks', orReaders('ConsultTerms')),
  more('consult.closures', 'calendar-clock', orReaders('WorkCalendar')),
].map((each, at) => ({ ...each, order: FIRST + at }))
