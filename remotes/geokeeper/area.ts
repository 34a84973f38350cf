import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { geoKeeperAttachmentType } from './src/model/records/attachment.ts'
import { fieldDataType } from './src/model/records/field-data.ts'
import { fieldworkType } from './src/model/fieldwork/fieldwork.ts'
import { formDefType } from './src/model/form/form-def.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { programType } from './src/model/fieldwork/program.ts'
import { STEP_KINDS } from './src/model/fieldwork/step-kinds.ts'
import { referenceType, workItemType } from './src/model/fieldwork/work.ts'

/** An install of one organisation has the area only with its key capability. */
const ENABLED = { any: [{ install: 'shared' }, { keyCap: 'GeoKeeper' }] } satisfies Show
const MAKERS = { capability: 'GeoKeeper' } satisfies Show
const forMakers = { all: [ENABLED, MAKERS] } satisfies Show
const forReaders = { all: [ENABLED, { reads: 'GeoKeeperProgram' }] } satisfies Show
const forWorkers = { all: [ENABLED, { reads: 'GeoKeeperWorkItem' }] } satisfies Show
const forReviewers = { all: [ENABLED, { any: [{ reads: 'GeoKeeperFieldData' }, MAKERS] }] } satisfies Show
const forFieldwork = { all: [ENABLED, { any: [{ reads: 'GeoKeeperFieldwork' }, MAKERS] }] } satisfies Show

const entry = <const S extends Show>(path: string, icon: string, order: number, show: S) =>
  ({ path, title: `menu.${path}`, icon, section: 'knowledge', order, show }) as const
const view = <const W extends string>(path: string, icon: string, width: W) =>
  ({ title: `menu.${path}`, icon, width }) as const

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    geokeeper: typeof texts
  }
}

export default defineArea({
  id: 'geokeeper',
  contract: '^3.5.0',
  hue: 'land',
  types: [programType, workItemType, referenceType, formDefType, fieldDataType, geoKeeperAttachmentType, fieldworkType],
  uses: ['Attachment', 'Contact', 'Organization', 'Workflow', 'WorkflowVersion'],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  stepKinds: STEP_KINDS,
  imports: {
    GKF_XLSFORM: { type: 'GeoKeeperFormDef', from: 'own', capability: 'GeoKeeper' },
    GKF_PLACES: { type: 'GeoKeeperFieldData', key: ['instance'], from: 'own', mode: 'skip', capability: 'GeoKeeper' },
    GKF_ODK: {
      ...{ type: 'GeoKeeperFieldData', key: ['instance'], files: 'files', from: 'own', mode: 'skip' },
      capability: 'GeoKeeper',
    },
  },
  errors: [
    'answerConstraint',
    'answerKind',
    'answerMany',
    'form',
    'formFaults',
    'importEmpty',
    'importForm',
    'importProgram',
    'importUnreadable',
    'limit',
    'lockedToTrip',
    'machineName',
    'notOpen',
    'otherProgram',
    'published',
    'sentByOther',
  ],
  views: {
    geokeeper: {
      ...view('geokeeper', 'binoculars', 'THIRD'),
      code: () => import('./src/web/views/geokeeper.view.tsx'),
    },
    'geokeeper.my-data': {
      ...view('geokeeper.my-data', 'footprints', 'THIRD'),
      code: () => import('./src/web/views/my-data.view.tsx'),
    },
    'geokeeper.public': {
      ...view('geokeeper.public', 'globe', 'THIRD'),
      code: () => import('./src/web/views/public.view.tsx'),
    },
    'geokeeper.private': {
      ...view('geokeeper.private', 'lock', 'THIRD'),
      code: () => import('./src/web/views/private.view.tsx'),
    },
    'geokeeper.fieldwork': {
      ...view('geokeeper.fieldwork', 'tent', 'THIRD'),
      code: () => import('./src/web/views/fieldwork.view.tsx'),
    },
    'geokeeper.review': {
      ...view('geokeeper.review', 'check', 'TWO_THIRDS'),
      code: () => import('./src/web/views/review.view.tsx'),
    },
  },
  menu: [
    entry('geokeeper', 'binoculars', 70, forReaders),
    entry('geokeeper.my-data', 'footprints', 71, forReaders),
    entry('geokeeper.public', 'globe', 72, forReaders),
    entry('geokeeper.private', 'lock', 73, forMakers),
    entry('geokeeper.fieldwork', 'tent', 74, forFieldwork),
    entry('geokeeper.review', 'check', 75, forReviewers),
  ],
  cells: {
    GeoKeeperFieldData: () => import('./src/web/cells/field-data.cell.tsx'),
    GeoKeeperFieldwork: () => import('./src/web/cells/fieldwork.cell.tsx'),
    GeoKeeperFormDef: () => import('./src/web/cells/form-def.cell.tsx'),
    GeoKeeperProgram: () => import('./src/web/cells/program.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'GKF_WORK',
        title: 'geokeeper.part.work',
        show: forWorkers,
        width: 'THIRD',
        part: 'waits',
        all: 'geokeeper',
        code: () => import('./src/web/panels/work.panel.tsx'),
      },
      {
        key: 'GKF_REVIEW',
        title: 'geokeeper.part.review',
        show: forMakers,
        width: 'THIRD',
        part: 'waits',
        all: 'geokeeper.review',
        code: () => import('./src/web/panels/review.panel.tsx'),
      },
    ],
  },
  capabilities: ['GeoKeeper'],
})
