/**
 * Returns the files of a new area, path → text. `name` is in kebab case. `versions` are those of its
 * packages, for an area outside the repository.
 */
export function shapeOfArea(name: string, versions?: Readonly<Record<string, string>>): Record<string, string> {
  const words = name.replaceAll('-', ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const type = title.replaceAll(/ (.)/g, (_match, letter: string) => letter.toUpperCase())
  const variable = type.charAt(0).toLowerCase() + type.slice(1)
  const rules = name.replaceAll('-', '').slice(0, 3).toUpperCase()
  const names: Names = { name, words, title, type, variable, rules }
  return {
    'README.md': readme(names),
    'SPEC.md': spec(names),
    'area.ts': area(names),
    'package.json': json({
      name: `@cairn/area-${name}`,
      version: '0.1.0',
      private: true,
      description: `${title}.`,
      license: 'Apache-2.0',
      type: 'module',
      exports: { './area': './area.ts' },
      ...dependenciesOf(versions),
    }),
    [`src/model/${name}.ts`]: model(names),
    [`src/model/${name}.test.ts`]: modelTest(names),
    'src/model/clean-title.ts': CLEAN_TITLE,
    'src/model/clean-title.test.ts': cleanTitleTest(names),
    [`src/server/rules/save-${name}.ts`]: saveRule(names),
    'src/server/server.ts': server(names),
    'src/texts/en.json': json(texts(names, ENGLISH)),
    'src/texts/fr.json': json(texts(names, FRENCH)),
    [`src/web/views/${name}.view.tsx`]: view(names),
  }
}

function dependenciesOf(versions: Readonly<Record<string, string>> | undefined) {
  if (!versions)
    return {
      dependencies: { '@cairn/contract': 'workspace:*', '@cairn/ui': 'workspace:*', react: 'catalog:' },
      devDependencies: { '@types/react': 'catalog:' },
    }
  const of = (...names: string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]))
  return {
    scripts: { build: 'cairn-area build .', check: 'cairn-area check .', test: 'vitest run' },
    dependencies: of('@cairn/contract', '@cairn/ui', 'react'),
    devDependencies: of('@cairn/area-build', '@types/react', 'vitest'),
  }
}

/** How a new area and its parts are called. */
interface Names {
  /** As in `field-notes`. */
  name: string
  /** As in `field notes`. */
  words: string
  /** As in `Field notes`. */
  title: string
  /** The item type, as in `FieldNotes`. */
  type: string
  /** The beginning of variables and text keys, as in `fieldNotes`. */
  variable: string
  /** The beginning of rule ids, as in `FIE`. */
  rules: string
}

const readme = ({ name, title, type }: Names) => `# ${name}

${title}: item type \`${type}\`, view *${title}*. [SPEC.md](SPEC.md) lists its rules.

| folder | holds |
| --- | --- |
| \`src/model\` | the item type, and rules that need no database |
| \`src/server\` | the rule of saving |
| \`src/web\` | the view |

\`\`\`ts
import area from '@cairn/area-${name}/area'
\`\`\`

Libraries: react (views).
`

const spec = ({ words, rules }: Names) => `# Rules of the ${words} area

A test names the rule that it proves by its id, at the beginning of its title.

- **${rules}-1** An item has a title and an owner organisation, whose members see it.
- **${rules}-2** Saving removes white space at the ends of a title and doubled white space inside it.
`

const area = ({ name, type, variable }: Names) => `import { defineArea } from '@cairn/contract'
import { ${variable}Type } from './src/model/${name}.ts'
import type texts from './src/texts/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    ${variable}: typeof texts
  }
}

export default defineArea({
  id: '${name}',
  contract: '^3.0.0',
  types: [${variable}Type],
  views: {
    '${name}': {
      title: 'views.${name}.title',
      icon: 'file',
      width: 'THIRD',
      code: () => import('./src/web/views/${name}.view.tsx'),
    },
  },
  menu: [
    {
      path: '${name}',
      title: 'views.${name}.title',
      icon: 'file',
      section: '${name}',
      order: 500,
      show: { any: [{ reads: '${type}' }, { capability: '${type}' }] },
    },
  ],
  capabilities: ['${type}'],
})
`

const model = ({ words, type, variable }: Names) => `import { accessProperty, defineItemType } from '@cairn/contract'

/** Type of ${words} items. Members of the owner organisation see an item, unless it has another level. */
export const ${variable}Type = defineItemType({
  name: '${type}',
  defaultIcon: 'file',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    description: { v: 'DEF', t: 'text', max: 4000, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
  },
  sections: [{ key: 'about', properties: ['title', 'description', 'owner', 'access'] }],
  head: { facts: ['owner'] },
  defaultHeaders: ['description'],
  facets: ['access'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: '${type}',
})
`

const modelTest = ({ name, variable, rules }: Names) => `import { expect, it } from 'vitest'
import { ${variable}Type } from './${name}.ts'

it('${rules}-1 has a title and an owner, whose members see it', () => {
  expect(${variable}Type).toMatchObject({
    properties: { title: { required: true }, owner: { t: 'Organization', required: true } },
    owner: 'owner',
    visibility: 'COMMUNITY',
  })
})
`

const CLEAN_TITLE = `/** Removes white space at the ends of a title and doubled white space inside it. */
export function cleanTitle(title: string): string {
  return title.trim().replace(/\\s+/gu, ' ')
}
`

const cleanTitleTest = ({ rules }: Names) => `import { expect, it } from 'vitest'
import { cleanTitle } from './clean-title.ts'

it('${rules}-2 removes stray white space and keeps letters and marks', () => {
  expect(cleanTitle('  k\\u0313wa  \\n kwa ')).toBe('k\\u0313wa kwa')
})
`

const saveRule = ({ type }: Names) => `import type { SaveRule } from '@cairn/contract/server'
import { cleanTitle } from '../../model/clean-title.ts'

/** Save rule: removes stray white space from the title before the item is saved. */
export const save${type}: SaveRule = ({ after }) => {
  if (typeof after.title === 'string') after.title = cleanTitle(after.title)
}
`

const server = ({ name, type }: Names) => `import { defineServerArea } from '@cairn/contract/server'
import { save${type} } from './rules/save-${name}.ts'

export default defineServerArea({ saveRules: { ${type}: save${type} } })
`

const view = ({ type, variable }: Names) => `import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Shows every ${type} that the person may see. */
export default function ${type}View() {
  const t = useTranslate()
  return <ResultsView type="${type}" emptyTitle={t('${variable}.none')} emptyGuidance={t('${variable}.noneHelp')} />
}
`

interface Words {
  none: string
  noneHelp: string
  props: { title: string; description: string; owner: string; access: string }
  levels: { PUBLIC: string; COMMUNITY: string; PROTECTED: string; PRIVATE: string }
  about: string
}
const ENGLISH: Words = {
  none: 'Nothing here yet',
  noneHelp: 'What your organisations add appears here.',
  props: { title: 'Title', description: 'Description', owner: 'Owner', access: 'Who may see it' },
  levels: { PUBLIC: 'Public', COMMUNITY: 'Community', PROTECTED: 'Protected', PRIVATE: 'Private' },
  about: 'About',
}
const FRENCH: Words = {
  none: 'Rien ici pour le moment',
  noneHelp: 'Ce que vos organisations ajoutent apparaît ici.',
  props: { title: 'Titre', description: 'Description', owner: 'Propriétaire', access: 'Qui peut le voir' },
  levels: { PUBLIC: 'Public', COMMUNITY: 'Communauté', PROTECTED: 'Protégé', PRIVATE: 'Privé' },
  about: 'À propos',
}

function texts({ name, words, title, type, variable }: Names, said: Words): Record<string, string> {
  const all = {
    [`capabilities.${type}`]: title,
    [`menu.section.${name}`]: title,
    [`views.${name}.title`]: title,
    [`${variable}.none`]: said.none,
    [`${variable}.noneHelp`]: said.noneHelp,
    [`types.${type}.name`]: title,
    [`types.${type}.plural`]: words,
    [`types.${type}.sections.about`]: said.about,
    ...withPrefix(`types.${type}.props.`, said.props),
    ...withPrefix(`types.${type}.options.access.`, said.levels),
  }
  return Object.fromEntries(Object.entries(all).sort(([left], [right]) => (left < right ? -1 : 1)))
}

function withPrefix(prefix: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [prefix + key, text]))
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
