import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'
import { MENU } from './src/model/menu.ts'
import { ERRORS } from './src/model/errors.ts'
import { APPROVERS, SUBMITTERS, RESPONDERS, BY_STEPS, WITHOUT_STEPS } from './src/model/shown-to.ts'
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

const third = { width: 'THIRD' } as const

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    consultation: typeof texts
  }
}

export default defineArea({
  id: 'consultation',
  contract: '^3.5.0',
  hue: 'consult',
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
  errors: [...ERRORS],
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
    'consult.to-review': {
      title: 'views.consult.to-review.title',
      icon: 'search',
      show: RESPONDERS,
      ...third,
      code: () => import('./src/web/views/consult-to-review.view.tsx'),
    },
    'consult.to-distribute': {
      title: 'views.consult.to-distribute.title',
      icon: 'users',
      show: RESPONDERS,
      ...third,
      code: () => import('./src/web/views/consult-to-distribute.view.tsx'),
    },
    'consult.to-approve': {
      title: 'views.consult.to-approve.title',
      icon: 'check',
      show: APPROVERS,
      ...third,
      code: () => import('./src/web/views/consult-to-approve.view.tsx'),
    },
    'consult.mine-open': {
      title: 'views.consult.mine-open.title',
      icon: 'user',
      show: BY_STEPS,
      ...third,
      code: () => import('./src/web/views/consult-mine-open.view.tsx'),
    },
    'consult.unfinished': {
      title: 'menu.consult.unfinished',
      icon: 'pencil',
      show: SUBMITTERS,
      ...third,
      code: () => import('./src/web/views/consult-unfinished.view.tsx'),
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
  menu: [...MENU],
  cells: {
    Consultation: () => import('./src/web/cells/consultation.cell.tsx'),
    ConsultTerms: () => import('./src/web/cells/consult-terms.cell.tsx'),
    ScreeningRun: () => import('./src/web/cells/screening-run.cell.tsx'),
    ConsultResponse: () => import('./src/web/cells/consult-response.cell.tsx'),
    ConsultRecord: () => import('./src/web/cells/consult-record.cell.tsx'),
    Letter: () => import('./src/web/cells/letter.cell.tsx'),
    ConsultNotice: () => import('./src/web/cells/consult-notice.cell.tsx'),
  },
  creates: {
    Consultation: () => import('./src/web/create/consultation.create.tsx'),
  },
  slots: {
    home: [
      {
        key: 'CNS_TO_REVIEW',
        title: 'consultation.panels.toReview',
        show: RESPONDERS,
        width: 'THIRD',
        part: 'waits',
        order: 10,
        all: 'consult.to-review',
        code: () => import('./src/web/panels/to-review.panel.tsx'),
      },
      {
        key: 'CNS_TO_DISTRIBUTE',
        title: 'consultation.panels.toDistribute',
        show: RESPONDERS,
        width: 'THIRD',
        part: 'waits',
        order: 11,
        all: 'consult.to-distribute',
        code: () => import('./src/web/panels/to-distribute.panel.tsx'),
      },
      {
        key: 'CNS_TO_APPROVE',
        title: 'consultation.panels.toApprove',
        show: APPROVERS,
        width: 'THIRD',
        part: 'waits',
        order: 12,
        all: 'consult.to-approve',
        code: () => import('./src/web/panels/to-approve.panel.tsx'),
      },
      {
        key: 'CNS_DRAFTS',
        title: 'consultation.panels.drafts',
        show: SUBMITTERS,
        width: 'THIRD',
        part: 'waits',
        who: 'person',
        all: 'consult.unfinished',
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
        order: 15,
        all: 'consult.initial',
        code: () => import('./src/web/panels/initial.panel.tsx'),
      },
      {
        key: 'RWF_OVERDUE',
        title: 'consultation.panels.overdue',
        show: BY_STEPS,
        width: 'THIRD',
        part: 'waits',
        order: 13,
        all: 'consult.overdue',
        code: () => import('./src/web/panels/overdue.panel.tsx'),
      },
      {
        key: 'RWF_MINE',
        title: 'consultation.panels.mine',
        show: BY_STEPS,
        width: 'THIRD',
        part: 'waits',
        order: 14,
        all: 'consult.mine-open',
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
