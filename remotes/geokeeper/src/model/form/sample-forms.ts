import type { Form, Question } from './form.ts'

const both = (en: string, fr: string) => ({ en, fr })
const one = (name: string, en: string, fr: string, choices: string): Question => ({
  ...{ name, kind: 'one', label: both(en, fr), choices },
})
const YES_NO = [
  { name: 'yes', label: both('Yes', 'Oui') },
  { name: 'no', label: both('No', 'Non') },
]
const place: Question = { name: 'place', kind: 'geopoint', label: both('Place', 'Lieu'), required: 'true()' }
const notes: Question = { name: 'notes', kind: 'text', label: both('Notes', 'Notes') }
const photo: Question = { name: 'photo', kind: 'photo', label: both('Photograph', 'Photo') }
const languages = ['en', 'fr']

const what: Question[] = [
  place,
  one('seen', 'What did you see?', 'Qu’avez-vous vu ?', 'seen'),
  {
    ...{ name: 'howMany', kind: 'integer', label: both('How many?', 'Combien ?') },
    ...{ relevant: "${seen} = 'bird' or ${seen} = 'seal'", constraint: '. >= 1 and . <= 5000' },
    constraintMessage: both('Between 1 and 5000', 'Entre 1 et 5000'),
  },
]
const SEEN = [
  { name: 'bird', label: both('Birds', 'Oiseaux') },
  { name: 'seal', label: both('Seals', 'Phoques') },
  { name: 'waste', label: both('Waste', 'Déchets') },
  { name: 'slide', label: both('A slide', 'Un glissement') },
]

/** The three versions of the form of a visit to the shore. Each adds to the one before. */
export const SHORE_VISIT: readonly Form[] = [
  { languages, choices: { seen: SEEN }, questions: [...what, notes] },
  { languages, choices: { seen: SEEN }, questions: [...what, photo, notes] },
  {
    languages,
    choices: { seen: SEEN, yesNo: YES_NO },
    instanceName: "concat(jr:choice-name(${seen}, '${seen}'), ' · ', format-date(${when}, '%Y-%m-%d'))",
    questions: [
      {
        ...{ name: 'where', kind: 'group', label: both('Where and when', 'Où et quand') },
        questions: [
          place,
          { name: 'when', kind: 'date', label: both('Day', 'Jour'), required: 'true()', default: 'today()' },
        ],
      },
      {
        ...{ name: 'what', kind: 'group', label: both('What you saw', 'Ce que vous avez vu') },
        questions: [
          ...what.slice(1),
          photo,
          {
            ...one('reported', 'Have you told the lands office?', 'Avez-vous averti le bureau ?', 'yesNo'),
            relevant: "${seen} = 'waste' or ${seen} = 'slide'",
          },
        ],
      },
      { ...{ name: 'more', kind: 'group', label: both('Anything else', 'Autre chose') }, questions: [notes] },
    ],
  },
]

/** The form of a trip. */
export const PATROL: Form = {
  languages,
  choices: {
    boat: [
      { name: 'skiff', label: both('Skiff', 'Skiff') },
      { name: 'foot', label: both('On foot', 'À pied') },
    ],
  },
  questions: [
    { ...one('boat', 'How do you travel?', 'Comment voyagez-vous ?', 'boat'), required: 'true()' },
    { name: 'weather', kind: 'text', label: both('Weather', 'Météo') },
    {
      ...{ name: 'met', kind: 'text', label: both('Whom did you meet?', 'Qui avez-vous rencontré ?') },
      level: 'PROTECTED',
    },
    notes,
  ],
}

/** The form of a count of clams, with a repeat for each square. */
export const CLAM_BED: Form = {
  languages,
  choices: {},
  questions: [
    place,
    {
      name: 'tide',
      kind: 'decimal',
      label: both('Tide, in metres', 'Marée, en mètres'),
      constraint: '. > -2 and . < 8',
    },
    {
      ...{ name: 'square', kind: 'repeat', label: both('Square', 'Carré') },
      questions: [
        { name: 'butter', kind: 'integer', label: both('Butter clams', 'Palourdes jaunes'), constraint: '. >= 0' },
        {
          name: 'littleneck',
          kind: 'integer',
          label: both('Littlenecks', 'Palourdes du Pacifique'),
          constraint: '. >= 0',
        },
      ],
    },
    {
      ...{ name: 'all', kind: 'calculate', label: both('Clams in all', 'Palourdes en tout') },
      calculation: 'sum(${butter}) + sum(${littleneck})',
    },
    notes,
  ],
}

/** The form that everyone who is signed in may fill in. */
export const SIGHTING: Form = {
  languages,
  choices: { seen: SEEN },
  questions: [...what, notes],
}
