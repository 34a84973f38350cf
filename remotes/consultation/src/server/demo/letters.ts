/** A template of the demo. `approved` says that leaders approved it for a year. */
export interface DemoTemplate {
  key: string
  title: string
  kind: string
  subject: string
  body: string
  approved?: boolean
  /** The answer that its letters give. */
  outcome?: string
  withMap?: boolean
}

/** How far a letter of the demo has come. `rejected` is the reason for which it was sent back once. */
export interface DemoLetter {
  project: string
  template: string
  outcome: string
  to: 'DRAFT' | 'PROPOSED' | 'APPROVED' | 'SENT'
  rejected?: string
  /** Text that takes the place of the template's. */
  body?: string
  /** It takes the place of the letter before it. */
  replaces?: boolean
}

/** Templates of the demo. Its words in no language are made up. */
export const TEMPLATES: readonly DemoTemplate[] = [
  {
    key: 'concerns',
    title: 'Answer with concerns',
    kind: 'CONCERNS',
    subject: '{{project.name}}, your file {{project.numbers}}',
    body: `hé·ya {{recipients}},
We have looked at your project area. It lies within lands that our families use in every season, k̓ʷax̌ ᐃᓄ.
Our answer is: {{outcome}}.
We are concerned about these points:
{{concerns}}
We ask that work in the water waits until 1 July, and that a monitor named by us is on site.
This answer is given without prejudice to any right or title of our Nation.`,
    withMap: true,
  },
  {
    key: 'none',
    title: 'No concerns',
    kind: 'NO_CONCERNS',
    subject: '{{project.name}}',
    body: `hé·ya {{recipients}},
{{community.name}} has looked at your project. Our answer is: {{outcome}}.
This answer is given without prejudice to any right or title of our Nation.`,
    approved: true,
    outcome: 'NO_CONCERNS',
  },
  {
    key: 'more',
    title: 'Request for more information',
    kind: 'INFORMATION_REQUEST',
    subject: '{{project.name}}: what we still need',
    body: `hé·ya {{recipients}},
Before we answer by {{due}} we need to know more of your project.`,
  },
]

/** Letters of the demo: two were sent back, one takes the place of another. */
export const LETTERS: readonly DemoLetter[] = [
  {
    project: 'Eelgrass survey permit',
    template: 'none',
    outcome: 'CONCERNS_MITIGATED',
    to: 'PROPOSED',
    rejected: 'Say that the beds by the x̌aʔlu point are left out',
    body: `hé·ya {{recipients}},
The survey may go ahead if the beds by the x̌aʔlu point are left out. Our answer is: {{outcome}}.
This answer is given without prejudice to any right or title of our Nation.`,
  },
  {
    project: 'Gravel pit reclamation',
    template: 'more',
    outcome: 'MORE_INFORMATION',
    to: 'DRAFT',
    rejected: 'Ask for the planting plan by name',
  },
  { project: 'North Fork transmission upgrade', template: 'concerns', outcome: 'CONCERNS_MITIGATED', to: 'APPROVED' },
  { project: 'Bridge 14 seismic retrofit', template: 'none', outcome: 'CONCERNS_MITIGATED', to: 'SENT' },
  {
    project: 'Bridge 14 seismic retrofit',
    template: 'none',
    outcome: 'CONCERNS_MITIGATED',
    to: 'SENT',
    replaces: true,
    body: `hé·ya {{recipients}},
This letter takes the place of our last one. The pilings are driven outside the s̲ɨ́n run. Our answer is: {{outcome}}.
This answer is given without prejudice to any right or title of our Nation.`,
  },
  { project: 'Cutting permit A-114', template: 'none', outcome: 'OBJECTION', to: 'SENT' },
]
