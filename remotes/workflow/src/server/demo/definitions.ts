import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'

const step = (
  key: string,
  kind: string,
  [en, fr]: [en: string, fr: string],
  more: Partial<StepDefinition> = {},
): StepDefinition => ({ key, kind, title: { en, fr }, ...more })
const within = (days: number): StepDefinition['due'] => ({ days, from: 'activation', working: true })

const assign = step('assign', 'RWF_ASSIGN', ['Assign the file', 'Attribuer le dossier'], { state: 'NEW' })
const read = step('read', 'RWF_SIMPLE', ['Read the file', 'Lire le dossier'], {
  after: ['assign'],
  state: 'SCREENING',
  due: within(2),
})
const screen = step('screen', 'RWF_SPATIAL', ['Screen the project area', 'Examiner la zone du projet'], {
  after: ['read'],
  state: 'SCREENING',
  optional: true,
})
const knowledge = step('knowledge', 'RWF_RESEARCH', ['Ask knowledge holders', 'Consulter les gardiens du savoir'], {
  after: ['read'],
  state: 'RESEARCH',
  due: within(5),
  remind: [1],
})
const concerns = step('concerns', 'RWF_CONCERNS', ['Write down concerns', 'Consigner les préoccupations'], {
  after: ['read'],
  state: 'RESEARCH',
  due: within(5),
})
const meet = step('meet', 'RWF_MEETING', ['Meet the proponent', 'Rencontrer le promoteur'], {
  after: ['concerns'],
  state: 'RESEARCH',
  optional: true,
})
const agree = step('agree', 'WKF_CONFIRM', ['Leadership agrees', 'Accord de la direction'], {
  after: ['knowledge', 'concerns'],
  state: 'APPROVAL',
  assignee: { right: 'approveLetter' },
  due: within(3),
})
const draft = step('draft', 'RWF_LETTER_PROPOSE', ['Draft the letter', 'Rédiger la lettre'], {
  after: ['agree'],
  state: 'DRAFTING',
})
const approve = step('approve', 'RWF_LETTER_APPROVE', ['Approve the letter', 'Approuver la lettre'], {
  after: ['draft'],
  state: 'APPROVAL',
  assignee: { notSameAs: 'draft' },
})
const outcome = step('outcome', 'RWF_OUTCOME', ['Give the answer', 'Donner la réponse'], {
  state: 'SENDING',
  due: within(1),
})
const send = step('send', 'RWF_LETTER_SEND', ['Send the letter', 'Envoyer la lettre'], {
  after: ['approve'],
  state: 'SENDING',
})

const adHoc = ['RWF_SIMPLE', 'RWF_THREAD', 'RWF_MEETING', 'RWF_FIELDWORK', 'RWF_LETTER_SEND']
const after = (one: StepDefinition, ...keys: string[]): StepDefinition => ({ ...one, after: keys })

/** A published version of the demo, and why it was published. */
export interface DemoVersion {
  why: string
  definition: WorkflowDefinition
}

/** A workflow of the demo with its versions, the oldest first. */
export interface DemoWorkflow {
  title: string
  description: string
  of: string
  versions: DemoVersion[]
}

/** The workflows of the lands office of the demo. The first one is what its terms name. */
export const WORKFLOWS: DemoWorkflow[] = [
  {
    title: 'Standard answer',
    description: 'For files with a project area and a level of standard or deep.',
    of: 'ConsultResponse',
    versions: [
      {
        why: 'The first version.',
        definition: {
          adHoc,
          doneState: 'DONE',
          steps: [assign, read, knowledge, concerns, agree, after(outcome, 'agree')],
        },
      },
      {
        why: 'Project areas are screened, and proponents are met.',
        definition: {
          adHoc,
          doneState: 'DONE',
          steps: [assign, read, screen, knowledge, concerns, meet, agree, after(outcome, 'agree')],
        },
      },
      {
        why: 'Letters are drafted, approved by another person, and sent.',
        definition: {
          adHoc,
          doneState: 'DONE',
          steps: [
            assign,
            read,
            screen,
            knowledge,
            concerns,
            meet,
            agree,
            draft,
            approve,
            send,
            after(outcome, 'agree', 'send'),
          ],
        },
      },
    ],
  },
  {
    title: 'Small file',
    description: 'For notices and renewals that touch little.',
    of: 'ConsultResponse',
    versions: [
      {
        why: 'The first version.',
        definition: {
          adHoc: ['RWF_SIMPLE'],
          doneState: 'DONE',
          steps: [
            assign,
            step('check', 'RWF_SIMPLE', ['Check the map', 'Vérifier la carte'], {
              after: ['assign'],
              state: 'SCREENING',
              due: within(2),
            }),
            step('call', 'RWF_SIMPLE', ['Call the proponent', 'Appeler le promoteur'], {
              after: ['check'],
              state: 'RESEARCH',
              optional: true,
            }),
            step('office', 'WKF_CONFIRM', ['The office agrees', 'Accord du bureau'], {
              after: ['call'],
              state: 'APPROVAL',
              due: within(3),
            }),
            after(outcome, 'office'),
          ],
        },
      },
    ],
  },
  {
    title: 'Fieldwork order',
    description: 'For surveys that field staff do on the land.',
    of: 'GeoKeeperFieldwork',
    versions: [
      {
        why: 'The first version.',
        definition: {
          adHoc: [],
          doneState: 'DONE',
          steps: [
            step('confirm', 'GKF_CONFIRM', ['The other party confirms', 'L’autre partie confirme'], {
              state: 'REQUESTED',
            }),
            step('work', 'GKF_WORK_ITEMS', ['Do the work items', 'Faire les travaux'], {
              after: ['confirm'],
              state: 'IN_FIELD',
            }),
            step('report', 'GKF_REPORT', ['File the report', 'Déposer le rapport'], {
              after: ['work'],
              state: 'REPORT',
            }),
            step('invoice', 'GKF_INVOICE', ['Send the invoice', 'Envoyer la facture'], {
              after: ['report'],
              state: 'INVOICE',
            }),
          ],
        },
      },
    ],
  },
]
