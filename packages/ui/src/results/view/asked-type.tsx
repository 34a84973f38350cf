import {
  ANSWER_PROPERTIES,
  idsNamed,
  isAnswers,
  questionsIn,
  type AskedQuestion,
  type ItemType,
  type Property,
} from '@cairn/contract'
import { HostContext, useHost, useItems, useLanguage, type HostApi, type Query } from '@cairn/contract/web'
import { useMemo, type ReactNode } from 'react'
import type { ListState } from './list-state.ts'

/** Questions whose answers a list shows as properties of its type, with their words by text key. */
interface Asked {
  type: ItemType
  words: ReadonlyMap<string, string>
}

/**
 * Returns the form that a list of answers is narrowed to: by its facet, its query, or a condition. Undefined
 * if it is narrowed to none or to several.
 */
export function formAsked(type: ItemType | undefined, base: Query, state: ListState): string | undefined {
  const [answers] = Object.values(type?.properties ?? {}).filter(isAnswers)
  const by = answers?.shapedBy
  if (by === undefined) return undefined
  const filters = [...(base.must ?? []), ...state.conditions.must].filter(({ prop }) => prop === by)
  const named = filters.flatMap(({ kind, ...rest }) => (kind === 'rel' || kind === 'is' ? [idsNamed(rest.value)] : []))
  const [ids = []] = [state.terms[by] ?? [], ...named].filter((each) => each.length > 0)
  return ids.length === 1 ? ids[0] : undefined
}

/** Returns the type with the questions of a form as properties, such as `answers.species`. */
export function typeAsked(type: ItemType, form: Readonly<Record<string, unknown>>, language: string): Asked {
  const words = new Map<string, string>()
  const properties: Record<string, Property> = {}
  const facets: string[] = []
  const [name] = Object.entries(type.properties).find(([, property]) => isAnswers(property)) ?? []
  const questions = Object.values(form).flatMap(questionsIn)
  for (const question of questions) {
    const prop = `${name}.${question.path}`
    const property = propertyOf(question)
    if (!property) continue
    properties[prop] = property
    if (property.facet) facets.push(prop)
    words.set(`types.${type.name}.props.${prop}`, wordsIn(question.label, language) || question.path)
    for (const choice of question.choices ?? [])
      words.set(
        `types.${type.name}.options.${prop}.${choice.name}`,
        wordsIn(choice.label ?? {}, language) || choice.name,
      )
  }
  const all = Object.entries(type.properties).filter(([, { facet }]) => facet)
  const by = name === undefined ? undefined : type.properties[name]?.shapedBy
  const named = (type.facets ?? all.map(([each]) => each)).flatMap((each) => (each === by ? [each, ...facets] : [each]))
  return { type: { ...type, properties: { ...type.properties, ...properties }, facets: named }, words }
}

/** Files and places are no values that lists count or filter by. */
function propertyOf({ kind, level, choices, path }: AskedQuestion): Property | undefined {
  const like: Property = ANSWER_PROPERTIES[kind]
  if (like.v === 'REL' || like.t === 'geometry') return undefined
  const options = like.v === 'SEL' ? { options: choices?.map(({ name }) => name) ?? [] } : {}
  return {
    ...like,
    ...options,
    ...(level === undefined ? {} : { level }),
    ...(choices || like.v === 'IDM' ? { facet: { kind: 'terms' } } : {}),
    ...(path.includes('.') ? { many: true } : {}),
  }
}

function wordsIn(words: Readonly<Record<string, string>>, language: string): string {
  return words[language] ?? words[language.split('-')[0] ?? ''] ?? Object.values(words)[0] ?? ''
}

const NO_WORDS: Asked['words'] = new Map()

interface AskedTypeProps {
  type: ItemType | undefined
  /** Id of the form whose questions are shown. */
  form: string | undefined
  children: (type: ItemType | undefined) => ReactNode
}

/** Gives what is inside the type with the questions of a form, and their words. */
export function AskedType({ type, form, children }: AskedTypeProps) {
  const [host, language] = [useHost(), useLanguage()]
  const found = useItems(useMemo(() => (form === undefined ? [] : [form]), [form])).get(form ?? '')
  const asked = useMemo(() => (type && found ? typeAsked(type, found, language) : undefined), [type, found, language])
  // With or without a form: what is inside must meet the same hooks.
  const api = useMemo(() => withWords(host, asked?.words ?? NO_WORDS), [host, asked])
  return <HostContext value={api}>{children(asked?.type ?? type)}</HostContext>
}

function withWords(host: HostApi, words: Asked['words']): HostApi {
  return {
    ...host,
    useTranslate: () => {
      const translate = host.useTranslate()
      return useMemo(
        () =>
          (...[key, values]: Parameters<typeof translate>) =>
            words.get(key) ?? translate(key, values),
        [translate],
      )
    },
  }
}
