import type { AreaDemo } from '@cairn/contract/server'
import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'

const step = (
  key: string,
  kind: string,
  en: string,
  fr: string,
  more: Partial<StepDefinition> = {},
): StepDefinition => ({
  key,
  kind,
  title: { en, fr },
  ...more,
})
const within = (days: number): StepDefinition['due'] => ({ days, from: 'activation', working: true })

/** How the lands office of the demo answers a usual file. */
const STANDARD: WorkflowDefinition = {
  adHoc: ['RWF_SIMPLE', 'RWF_THREAD', 'RWF_MEETING'],
  doneState: 'DONE',
  steps: [
    step('assign', 'RWF_ASSIGN', 'Assign the file', 'Attribuer le dossier', { state: 'NEW' }),
    step('read', 'RWF_SIMPLE', 'Read the file', 'Lire le dossier', {
      after: ['assign'],
      state: 'SCREENING',
      due: within(2),
    }),
    step('knowledge', 'RWF_RESEARCH', 'Ask knowledge holders', 'Consulter les gardiens du savoir', {
      after: ['read'],
      state: 'RESEARCH',
      due: within(5),
    }),
    step('concerns', 'RWF_SIMPLE', 'Write down concerns', 'Consigner les préoccupations', {
      after: ['read'],
      state: 'RESEARCH',
      due: within(5),
    }),
    step('agree', 'WKF_CONFIRM', 'Leadership agrees', 'Accord de la direction', {
      after: ['knowledge', 'concerns'],
      state: 'APPROVAL',
      due: within(3),
    }),
    step('outcome', 'RWF_OUTCOME', 'Give the answer', 'Donner la réponse', {
      after: ['agree'],
      state: 'SENDING',
      due: within(1),
    }),
  ],
}

/** How it answers a file that touches little. */
const SMALL: WorkflowDefinition = {
  adHoc: ['RWF_SIMPLE'],
  doneState: 'DONE',
  steps: [
    step('assign', 'RWF_ASSIGN', 'Assign the file', 'Attribuer le dossier', { state: 'NEW' }),
    step('check', 'WKF_CONFIRM', 'Check the map', 'Vérifier la carte', {
      after: ['assign'],
      state: 'SCREENING',
      due: within(2),
    }),
    step('outcome', 'RWF_OUTCOME', 'Give the answer', 'Donner la réponse', {
      after: ['check'],
      state: 'SENDING',
      due: within(2),
    }),
  ],
}

const WORKFLOWS = [
  {
    title: 'Standard answer',
    description: 'For files with a project area and a level of standard or deep.',
    draft: STANDARD,
  },
  { title: 'Small file', description: 'For notices and renewals that touch little.', draft: SMALL },
]

/** The workflows of the lands office of the demo, each published once. */
export const demo: AreaDemo = {
  order: 5,
  async fill({ organizations, as }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as('admin@demo.test')
    for (const [at, { title, description, draft }] of WORKFLOWS.entries()) {
      const values = { title, description, owner, of: 'ConsultResponse', draft, state: 'ACTIVE' }
      const workflow = await items.create('Workflow', { $key: `demo-workflow-${at}`, ...values })
      if (workflow['published'] !== undefined) continue
      await items.together([
        {
          op: 'create',
          type: 'WorkflowVersion',
          as: 'version',
          body: {
            label: `${title} 1`,
            number: 1,
            workflow: workflow.$id,
            of: 'ConsultResponse',
            why: 'The first version.',
            definition: draft,
          },
        },
        { op: 'update', id: workflow.$id, body: { published: '$as:version' } },
      ])
    }
  },
}
