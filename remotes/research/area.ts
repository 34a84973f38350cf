import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { activityType } from './src/model/project/activity.ts'
import { consentType } from './src/model/consent/consent.ts'
import { correctionType } from './src/model/statements/correction.ts'
import { dataType } from './src/model/statements/data.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { memberType } from './src/model/project/member.ts'
import { projectType } from './src/model/project/project.ts'
import { respondentCodeType } from './src/model/statements/respondent-code-type.ts'
import { speciesType } from './src/model/statements/species.ts'
import { topicType } from './src/model/statements/topic.ts'
import { transcriptType } from './src/model/interview/transcript.ts'

/** Shows on installs with the key capability, to who reads items of one of the types or works here. */
const readersOf = (...types: string[]): Show => ({
  all: [{ keyCap: 'Research' }, { any: [...types.map((type) => ({ reads: type })), { capability: 'Research' }] }],
})
/** Who sees each view and its menu entry. */
const SHOW = {
  // Leads to all parts, some of which a mere reader does not have.
  research: readersOf(),
  'research.dashboard': readersOf('ResearchProject', 'ResearchSpecies', 'ResearchTopic'),
  'research.projects': readersOf('ResearchProject'),
  'research.activities': readersOf('ResearchActivity'),
  'research.data': readersOf('ResearchData'),
  'research.community-members': readersOf('CommunityMember'),
  'research.species': readersOf('ResearchSpecies'),
  'research.topics': readersOf('ResearchTopic'),
  'research.consents': readersOf('ResearchConsent'),
  'research.imports': readersOf(),
  'research.held': { all: [{ keyCap: 'Research' }, { reads: 'CommunityMember' }] } satisfies Show,
}

const view = <const P extends keyof typeof SHOW>(path: P, icon: string) =>
  ({ title: `menu.${path}`, icon, width: 'THIRD', show: SHOW[path] }) as const
const entry = <const P extends keyof typeof SHOW>(path: P, icon: string, order: number) =>
  ({ path, title: `menu.${path}`, icon, section: 'knowledge', order, show: SHOW[path] }) as const
declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    research: typeof texts
  }
}

export default defineArea({
  id: 'research',
  contract: '^3.5.0',
  hue: 'knowledge',
  types: [
    projectType,
    activityType,
    dataType,
    memberType,
    speciesType,
    topicType,
    transcriptType,
    consentType,
    respondentCodeType,
    correctionType,
  ],
  uses: [
    'Organization',
    'Contact',
    'SpatialFeature',
    'Letter',
    'Link',
    'ConsultResponse',
    'ConsultRecord',
    'ArchiveEntry',
    'LOVValue',
  ],
  errors: [
    'noConsent',
    'notInCategory',
    'notRecording',
    'notRespondent',
    'stillSaid',
    'timeCode',
    'useWarning',
    'voicesMissing',
  ],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  imports: {
    RES_CODED: {
      type: 'ResearchData',
      key: ['siteCode'],
      // What was said of a place is exact, as one that is drawn in an interview.
      places: { property: 'spatial', values: { sensitive: true, access: 'PRIVATE' } },
      headings: {
        spatial: ['Places', 'Lieux', 'geometry', 'geom', 'wkt'],
        valueCategory: ['Category', 'Catégorie'],
        valueCode: ['Value', 'Valeur'],
        timeFrameStart: ['Since', 'Depuis'],
        timeFrameEnd: ['Until', 'Jusqu’à'],
      },
      capability: 'Research',
    },
  },
  views: {
    research: {
      ...view('research', 'notebook-pen'),
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/research.view.tsx'),
    },
    'research.dashboard': {
      ...view('research.dashboard', 'columns'),
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/dashboard.view.tsx'),
    },
    'research.projects': {
      ...view('research.projects', 'notebook-pen'),
      code: () => import('./src/web/views/projects.view.tsx'),
    },
    'research.activities': {
      ...view('research.activities', 'mic'),
      code: () => import('./src/web/views/activities.view.tsx'),
    },
    'research.data': { ...view('research.data', 'text-quote'), code: () => import('./src/web/views/data.view.tsx') },
    'research.community-members': {
      ...view('research.community-members', 'id-card'),
      code: () => import('./src/web/views/community-members.view.tsx'),
    },
    'research.species': {
      ...view('research.species', 'leaf'),
      code: () => import('./src/web/views/species.view.tsx'),
    },
    'research.topics': { ...view('research.topics', 'tags'), code: () => import('./src/web/views/topics.view.tsx') },
    'research.consents': {
      ...view('research.consents', 'shield-check'),
      code: () => import('./src/web/views/consents.view.tsx'),
    },
    'research.held': { ...view('research.held', 'shield-check'), code: () => import('./src/web/views/held.view.tsx') },
    'research.imports': {
      ...view('research.imports', 'import'),
      code: () => import('./src/web/views/imports.view.tsx'),
    },
  },
  menu: [
    { ...entry('research.held', 'shield-check', 1), section: 'person' },
    entry('research', 'notebook-pen', 70),
    entry('research.dashboard', 'columns', 71),
    entry('research.projects', 'notebook-pen', 72),
    entry('research.activities', 'mic', 73),
    entry('research.data', 'text-quote', 74),
    entry('research.community-members', 'id-card', 75),
    entry('research.species', 'leaf', 76),
    entry('research.topics', 'tags', 77),
    entry('research.consents', 'shield-check', 78),
    entry('research.imports', 'import', 79),
  ],
  cells: {
    CommunityMember: () => import('./src/web/cells/community-member.cell.tsx'),
    ResearchData: () => import('./src/web/cells/research-data.cell.tsx'),
    ResearchActivity: () => import('./src/web/cells/research-activity.cell.tsx'),
    ResearchProject: () => import('./src/web/cells/research-project.cell.tsx'),
    ResearchTopic: () => import('./src/web/cells/research-topic.cell.tsx'),
    ResearchSpecies: () => import('./src/web/cells/research-species.cell.tsx'),
  },
  creates: { ResearchProject: () => import('./src/web/create/research-project.create.tsx') },
  capabilities: ['Research'],
})
