import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'
import { FIELDWORK_TYPE, STEP_KINDS } from './src/model/step-kinds.ts'
import { versionType, workflowType } from './src/model/workflow.ts'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    workflow: typeof texts
  }
}

export default defineArea({
  id: 'workflow',
  contract: '^3.5.0',
  hue: 'consult',
  types: [workflowType, versionType],
  // Who has steps to do is told of a new version.
  uses: ['ConsultResponse', FIELDWORK_TYPE],
  errors: ['begun', 'invalid', 'kindMissing', 'noVersion', 'same', 'samePerson'],
  stepKinds: STEP_KINDS,
  views: {
    workflows: {
      title: 'menu.workflows',
      icon: 'workflow',
      width: 'THIRD',
      code: () => import('./src/web/views/workflows.view.tsx'),
    },
  },
  menu: [
    {
      path: 'workflows',
      title: 'menu.workflows',
      icon: 'workflow',
      section: 'consultation',
      order: 290,
      show: { any: [{ reads: 'Workflow' }, { capability: 'ResponseWorkflow' }] },
    },
  ],
  cells: { Workflow: () => import('./src/web/cells/workflow.cell.tsx') },
})
