import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { consultAttachmentType } from './src/model/file/attachment.ts'
import { commitmentType } from './src/model/answers/commitment.ts'
import { consultationType } from './src/model/file/consultation.ts'
import { letterTemplateType, letterType } from './src/model/letters/letter.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { noticeType } from './src/model/answers/notice.ts'
import { pastConsultationType } from './src/model/file/past-consultation.ts'
import { recordType } from './src/model/records/record.ts'
import { concernType, sectionType } from './src/model/answers/response-parts.ts'
import { responseType } from './src/model/answers/response.ts'
import { screeningType } from './src/model/screening/screening.ts'
import { snapshotType } from './src/model/records/snapshot.ts'
import { STEP_KINDS } from './src/model/answers/step-kinds.ts'
import { termsType } from './src/model/clock/terms.ts'

/** People who file consultations, on installs of several organisations. */
const SUBMITTERS = { all: [{ install: 'shared' }, { capability: 'ConsultSubmit' }] } satisfies Show
/** People of communities, who answer. */
const RESPONDERS = { capability: 'ConsultRespond' } satisfies Show
/** Who answers consultations, and who reads items of the type. */
const orReaders = (type: string): Show => ({ any: [{ reads: type }, RESPONDERS] })
/** People of communities, who answer by steps. */
const BY_STEPS = { all: [RESPONDERS, { capability: 'ResponseWorkflow' }] } satisfies Show
/** People of communities, who answer without steps. */
const WITHOUT_STEPS = { all: [RESPONDERS, { not: { capability: 'ResponseWorkflow' } }] } satisfies Show
/** People of either side. */
const BOTH = { capability: 'ConsultCommon' } satisfies Show

const entry = <const S extends Show>(path: string, icon: string, order: number, show: S) =>
  ({ path, title: `menu.${path}`, icon, section: 'consultation', order, show }) as const
const third = { width: 'THIRD' } as const

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    consultation: typeof texts
  }
}

export default defineArea({
  id: 'consultation',
  contract: '^3.0.0',
  types: [
    consultationType,
    responseType,
    noticeType,
    consultAttachmentType,
    termsType,
    letterTemplateType,
    letterType,
    sectionType,
    concernType,
    commitmentType,
    recordType,
    snapshotType,
    screeningType,
    pastConsultationType,
  ],
  imports: {
    CNS_CSV: { type: 'PastConsultation', key: ['fileNumber'], files: 'letters', capability: 'ConsultRespond' },
  },
  lists: LISTS,
  listRights: LIST_RIGHTS,
  stepKinds: STEP_KINDS,
  uses: [
    'Attachment',
    'CommLog',
    'Contact',
    'GeoKeeperFieldwork',
    'LOVValue',
    'Meeting',
    'Message',
    'Organization',
    'Thread',
    'User',
    'WorkCalendar',
    'Workflow',
    'WorkflowVersion',
    'ResearchData',
  ],
  capabilities: ['ConsultSubmit', 'ConsultRespond', 'ConsultCommon', 'ResponseWorkflow'],
  errors: [
    'approvalProof',
    'approverElsewhere',
    'approverHasAccount',
    'citesOutdated',
    'clockRuns',
    'cutNegative',
    'cutTooLarge',
    'fileEnded',
    'filePending',
    'followUpsMissing',
    'inFuture',
    'inPast',
    'letterEmpty',
    'letterFieldBroken',
    'letterFieldUnknown',
    'letterMissing',
    'letterSent',
    'logOfOther',
    'noAmendment',
    'noClock',
    'noFollowUp',
    'noneSelected',
    'notAsked',
    'notTemplateAlone',
    'offlineProof',
    'othersLog',
    'othersTemplate',
    'recordEmpty',
    'recordNotOpen',
    'recordOpen',
    'recordTooSoon',
    'remarksFull',
    'screenNoArea',
    'screenNoLayers',
    'sealEarly',
    'submitted',
    'templateNotApproved',
  ],
  views: {
    consult: { title: 'menu.consult', icon: 'file', ...third, code: () => import('./src/web/views/consult.view.tsx') },
    'consult.drafts': {
      title: 'menu.consult.drafts',
      icon: 'pencil',
      ...third,
      code: () => import('./src/web/views/consult-drafts.view.tsx'),
    },
    'consult.returned': {
      title: 'menu.consult.returned',
      icon: 'refresh',
      ...third,
      code: () => import('./src/web/views/consult-returned.view.tsx'),
    },
    'consult.reviews': {
      title: 'menu.consult.reviews',
      icon: 'search',
      ...third,
      code: () => import('./src/web/views/consult-reviews.view.tsx'),
    },
    'consult.pending': {
      title: 'menu.consult.pending',
      icon: 'clock',
      ...third,
      code: () => import('./src/web/views/consult-pending.view.tsx'),
    },
    'consult.responses': {
      title: 'menu.consult.responses',
      icon: 'reply',
      ...third,
      code: () => import('./src/web/views/consult-responses.view.tsx'),
    },
    'consult.calendar': {
      title: 'menu.consult.calendar',
      icon: 'calendar',
      width: 'HALF',
      code: () => import('./src/web/views/consult-calendar.view.tsx'),
    },
    'consult.dashboard': {
      title: 'menu.consult.dashboard',
      icon: 'columns',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/consult-dashboard.view.tsx'),
    },
    'consult.projects': {
      title: 'menu.consult.projects',
      icon: 'file',
      width: 'HALF',
      code: () => import('./src/web/views/consult-projects.view.tsx'),
    },
    'consult.register': {
      title: 'menu.consult.register',
      icon: 'inbox',
      width: 'HALF',
      code: () => import('./src/web/views/consult-register.view.tsx'),
    },
    'consult.past': {
      title: 'menu.consult.past',
      icon: 'history',
      width: 'HALF',
      code: () => import('./src/web/views/consult-past.view.tsx'),
    },
    'consult.mine': {
      title: 'menu.consult.mine',
      icon: 'reply',
      ...third,
      code: () => import('./src/web/views/consult-mine.view.tsx'),
    },
    'consult.initial': {
      title: 'views.consult.initial.title',
      icon: 'inbox',
      show: BY_STEPS,
      ...third,
      code: () => import('./src/web/views/consult-initial.view.tsx'),
    },
    'consult.overdue': {
      title: 'views.consult.overdue.title',
      icon: 'clock',
      show: BY_STEPS,
      ...third,
      code: () => import('./src/web/views/consult-overdue.view.tsx'),
    },
    'consult.recent': {
      title: 'views.consult.recent.title',
      icon: 'history',
      show: RESPONDERS,
      ...third,
      code: () => import('./src/web/views/consult-recent.view.tsx'),
    },
    'consult.organizations': {
      title: 'menu.consult.organizations',
      icon: 'building',
      ...third,
      code: () => import('./src/web/views/consult-organizations.view.tsx'),
    },
    'consult.contacts': {
      title: 'menu.consult.contacts',
      icon: 'users',
      ...third,
      code: () => import('./src/web/views/consult-contacts.view.tsx'),
    },
    'consult.communications': {
      title: 'menu.consult.communications',
      icon: 'messages-square',
      ...third,
      code: () => import('./src/web/views/consult-communications.view.tsx'),
    },
    'consult.meetings': {
      title: 'menu.consult.meetings',
      icon: 'calendar',
      ...third,
      code: () => import('./src/web/views/consult-meetings.view.tsx'),
    },
    'consult.audit': {
      title: 'menu.consult.audit',
      icon: 'history',
      width: 'HALF',
      code: () => import('./src/web/views/consult-audit.view.tsx'),
    },
    'consult.attachments': {
      title: 'menu.consult.attachments',
      icon: 'paperclip',
      ...third,
      code: () => import('./src/web/views/consult-attachments.view.tsx'),
    },
    'consult.records': {
      title: 'menu.consult.records',
      icon: 'scroll',
      ...third,
      code: () => import('./src/web/views/consult-records.view.tsx'),
    },
    'consult.commitments': {
      title: 'menu.consult.commitments',
      icon: 'badge-check',
      ...third,
      code: () => import('./src/web/views/consult-commitments.view.tsx'),
    },
    'consult.letters': {
      title: 'menu.consult.letters',
      icon: 'mail',
      ...third,
      code: () => import('./src/web/views/consult-letters.view.tsx'),
    },
    'consult.templates': {
      title: 'menu.consult.templates',
      icon: 'layout-template',
      ...third,
      code: () => import('./src/web/views/consult-templates.view.tsx'),
    },
    'consult.costs': {
      title: 'menu.consult.costs',
      icon: 'scroll',
      width: 'HALF',
      code: () => import('./src/web/views/consult-costs.view.tsx'),
    },
    'consult.terms': {
      title: 'menu.consult.terms',
      icon: 'list-checks',
      ...third,
      code: () => import('./src/web/views/consult-terms.view.tsx'),
    },
    'consult.closures': {
      title: 'menu.consult.closures',
      icon: 'calendar-clock',
      ...third,
      code: () => import('./src/web/views/consult-closures.view.tsx'),
    },
  },
  menu: [
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
  ],
  cells: {
    Consultation: () => import('./src/web/cells/consultation.cell.tsx'),
    ConsultTerms: () => import('./src/web/cells/consult-terms.cell.tsx'),
    ScreeningRun: () => import('./src/web/cells/screening-run.cell.tsx'),
    ConsultResponse: () => import('./src/web/cells/consult-response.cell.tsx'),
    ConsultRecord: () => import('./src/web/cells/consult-record.cell.tsx'),
    Letter: () => import('./src/web/cells/letter.cell.tsx'),
    ConsultNotice: () => import('./src/web/cells/consult-notice.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'CNS_DRAFTS',
        title: 'consultation.panels.drafts',
        show: SUBMITTERS,
        width: 'THIRD',
        part: 'waits',
        who: 'person',
        all: 'consult.drafts',
        code: () => import('./src/web/panels/drafts.panel.tsx'),
      },
      {
        key: 'CNS_RESPONSES',
        title: 'consultation.panels.responses',
        show: SUBMITTERS,
        width: 'THIRD',
        part: 'changed',
        all: 'consult.responses',
        code: () => import('./src/web/panels/responses.panel.tsx'),
      },
      {
        key: 'CNS_CALENDAR',
        title: 'consultation.panels.calendar',
        show: RESPONDERS,
        width: 'TWO_THIRDS',
        part: 'coming',
        all: 'consult.calendar',
        code: () => import('./src/web/panels/calendar.panel.tsx'),
      },
      {
        key: 'RWF_INIT',
        title: 'consultation.panels.initial',
        show: BY_STEPS,
        width: 'THIRD',
        part: 'waits',
        all: 'consult.initial',
        code: () => import('./src/web/panels/initial.panel.tsx'),
      },
      {
        key: 'RWF_OVERDUE',
        title: 'consultation.panels.overdue',
        show: BY_STEPS,
        width: 'THIRD',
        part: 'waits',
        all: 'consult.overdue',
        code: () => import('./src/web/panels/overdue.panel.tsx'),
      },
      {
        key: 'RWF_MINE',
        title: 'consultation.panels.mine',
        show: BY_STEPS,
        width: 'THIRD',
        part: 'waits',
        all: 'consult.mine?c0=f.state%3DPENDING%26s%3DwfAssignedDue',
        code: () => import('./src/web/panels/mine.panel.tsx'),
      },
      {
        key: 'CNS_RECENT',
        title: 'consultation.panels.recent',
        show: WITHOUT_STEPS,
        width: 'THIRD',
        part: 'changed',
        all: 'consult.recent',
        code: () => import('./src/web/panels/recent.panel.tsx'),
      },
    ],
  },
})
