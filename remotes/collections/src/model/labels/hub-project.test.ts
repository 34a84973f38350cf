import { expect, test } from 'vitest'
import { readHubProject } from './hub-project.ts'

const PROJECT = {
  unique_id: 'p-1',
  title: 'Baskets of the inlet',
  project_page: 'https://hub.invalid/projects/p-1',
  tk_labels: [
    {
      ...{ unique_id: 'l-1', name: 'Held by the weavers', language_tag: 'en', label_text: 'Ask the weavers first.' },
      ...{ img_url: 'https://hub.invalid/a.png', community: 'Saltbox Inlet Nation' },
      translations: [
        { translated_name: 'Chez les vanniers', language_tag: 'fr', translated_text: 'Demandez aux vanniers.' },
        { language_tag: 'no such tag', translated_text: 'Lost' },
      ],
    },
  ],
  bc_labels: [{ unique_id: 7, name: 'From the shore', language_tag: null, label_text: 'Grown here.' }],
  notice: [
    { notice_type: 'attribution_incomplete', name: 'Attribution incomplete', default_text: 'Names are missing.' },
  ],
}

test('COL-10 a project of the Hub has labels and notices, in each language that they are written in', () => {
  expect(readHubProject(JSON.stringify(PROJECT))).toEqual({
    title: 'Baskets of the inlet',
    labels: [
      {
        ...{ kind: 'TK', title: 'Held by the weavers', hubId: 'l-1', hubProject: 'p-1' },
        titles: { fr: 'Chez les vanniers' },
        text: { en: 'Ask the weavers first.', fr: 'Demandez aux vanniers.' },
      },
      {
        ...{ kind: 'BC', title: 'From the shore', titles: {}, hubId: '7', hubProject: 'p-1' },
        text: { en: 'Grown here.' },
      },
      {
        ...{
          kind: 'NOTICE',
          title: 'Attribution incomplete',
          titles: {},
          hubId: 'attribution_incomplete',
          hubProject: 'p-1',
        },
        text: { en: 'Names are missing.' },
      },
    ],
  })
})

test('COL-10 what is no project, or has no labels, is refused', () => {
  const without = { ...PROJECT, tk_labels: [], bc_labels: [], notice: [] }
  for (const text of ['', '{', '[]', 'null', '{"title":"x"}', JSON.stringify(without)])
    expect(readHubProject(text)).toBeUndefined()
})
