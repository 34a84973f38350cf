import * as v from 'valibot'
import { isAnyAnswer } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { LABEL_KEY, NUMBER_KEY, type Filter } from '@cairn/contract/query'
import { joinedNumber, typedRuns, type WordRun } from '@cairn/model/number-words'
import { typedWords } from '@cairn/model/typed-words'
import { valueSchema } from '@cairn/model/item-values'
import { isDated, isNumeric, isPeriod, sortKindOf } from '@cairn/model/sort-kind'
import type { Slot, Condition, WordsCondition } from './condition.ts'
import { holdsWholeOwners } from '../../items/rights/visibility-keys.ts'
import type { Principal } from '../../items/facts/types.ts'
import { unknownProperty } from '../../items/rules/check-values.ts'
import { dateEnd, dateStart, startTime } from '../../items/index/dates.ts'
import { layoutOf } from '../../items/index/layout.ts'
import { isMasked, planMasked } from './masked-values.ts'
import { misfit, placesOf, termsOfGeneralised, type Place, type SearchScope } from './searched-property.ts'
import {
  clip,
  exactFormOf,
  existsTerm,
  hasWords,
  isGeometry,
  numberLexeme,
  ownLexeme,
  textForms,
  valueLexeme,
  valueTerm,
  wordLexeme,
} from '../../items/index/property-index.ts'
import { shapeOf, type PlaceFilter } from '../../lib/geometry/shape.ts'
import { allLexemes, anyLexeme, type WantedWord } from '../../items/index/tsquery.ts'

/** What an `int` of the database can hold. */
const MOST_INDEX = 2_147_483_647

/** Keys every item can be sorted by. */
const EVERY_ITEMS: readonly string[] = ['_c.ts', '_i', '_score', LABEL_KEY]

/**
 * Compiles a filter into a condition. Throws `propertyUnknown` for a property that no type has or this person
 * may not read, and `invalidFilter` for a value or kind that does not fit; always for `in`, which `planQuery`
 * plans. Unknown types and ids are no error: they find nothing.
 */
export function planFilter(filter: Filter, scope: SearchScope): Condition {
  return planEnvelope(filter, scope) ?? planProperty(filter, placesOf(filter.prop, scope), scope)
}

/** The filters on what every item has. */
function planEnvelope(filter: Filter, scope: SearchScope): Condition | undefined {
  const { prop } = filter
  if (prop === '_t' && filter.kind === 'is') return { kind: 'types', names: [filter.value].flat().map(String) }
  if (prop === '_i' && filter.kind === 'is') return { kind: 'indexes', indexes: [filter.value].flat().map(indexOf) }
  if (prop === '_c' && (filter.kind === 'is' || filter.kind === 'rel'))
    return { kind: 'terms', prop, anyOf: [filter.value].flat().map((id) => valueTerm('_c', id)) }
  if (prop === '_c.ts' && filter.kind === 'range') {
    const { from, to } = filter.value
    return {
      kind: 'created',
      from: from === undefined || from === null ? undefined : inOurEra(dateStart(from)),
      to: to === undefined || to === null ? undefined : inOurEra(dateEnd(to)),
    }
  }
  if (prop === LABEL_KEY && (filter.kind === 'text' || filter.kind === 'prefix'))
    return { kind: 'words', column: 'ttv', words: generalWords(filter.value, filter.kind === 'prefix', scope) }
  if (prop === NUMBER_KEY && filter.kind === 'is') return planNumber(...[filter.value].flat().map(String))
  if (/^[_$]/.test(prop))
    throw [...EVERY_ITEMS, NUMBER_KEY, '_t', '_c'].includes(prop)
      ? misfit(prop, `takes no ${filter.kind}`)
      : unknownProperty(prop)
  return undefined
}

/** An index that no item can have finds nothing. */
function indexOf(value: unknown): number {
  const index = Number(value)
  return Number.isInteger(index) && index > 0 && index <= MOST_INDEX ? index : 0
}

/** The database knows no year 0. */
function inOurEra(moment: string): string {
  return moment < '0001' ? '0001-01-01T00:00:00.000Z' : moment
}

/**
 * Returns the words of a search text, folded or as spelled, for a search in labels and general text; with
 * `isPrefix` the last word is a prefix.
 */
export function generalWords(text: string, isPrefix: boolean, scope: SearchScope): WantedWord[] {
  const isWhole = holdsWholeOwners(scope.principal)
  return wordsAsKept(text, isPrefix, scope, (word) => {
    const forms = textForms(word, scope.isExact)
    return isWhole ? [...forms, ...forms.map(ownLexeme)] : forms
  })
}

/** Words as they are kept, folded or as they are written. `forms` gives what each may stand as. */
function wordsAsKept(
  text: string,
  isPrefix: boolean,
  { isExact, alphabets = [] }: Pick<SearchScope, 'isExact' | 'alphabets'>,
  forms: (word: string) => readonly string[],
): WantedWord[] {
  const formsOf = (words: readonly string[]) => words.map(clip).flatMap(forms)
  if (!isExact) {
    const runs = typedRuns(text)
    return runs.flatMap((run, at) => wordsOfRun(run, isPrefix && at === runs.length - 1, formsOf))
  }
  return typedWords(text, isPrefix, alphabets).map(({ whole, beginnings }) =>
    beginnings.length > 0
      ? { forms: formsOf(beginnings), isPrefix: true, ...(whole.length > 0 ? { whole: formsOf(whole) } : {}) }
      : { forms: formsOf(whole), isPrefix: false },
  )
}

/** Each of these words, or instead of all of them the number that they make in one piece. */
function wordsOfRun(
  { words, joined }: WordRun,
  isPrefix: boolean,
  formsOf: (words: readonly string[]) => readonly string[],
): WantedWord[] {
  const wanted = allLexemes(words, isPrefix, (word) => formsOf([word]))
  if (joined === undefined || words.length === 1) return wanted
  const number = formsOf([joined])
  return wanted.map((word) =>
    isPrefix && !word.isPrefix
      ? { forms: number, isPrefix, whole: word.forms }
      : { forms: [...word.forms, ...number], isPrefix },
  )
}

/**
 * Returns the condition that a value of an item is one of these numbers as a whole, however it is divided by
 * blanks and signs. Never met if no text has a digit.
 */
export function planNumber(...texts: string[]): WordsCondition {
  const numbers = texts.flatMap((text) => joinedNumber(text) ?? []).map(clip)
  return { kind: 'words', column: 'tsv', words: numbers.length > 0 ? anyLexeme(numbers.map(numberLexeme)) : [] }
}

function planProperty(
  filter: Filter,
  places: readonly Place[],
  scope: Pick<SearchScope, 'principal' | 'isExact' | 'alphabets'>,
): Condition {
  const { prop } = filter
  const { principal, isExact } = scope
  switch (filter.kind) {
    case 'is':
    case 'rel':
      return planValues(prop, [filter.value].flat(), places, principal)
    case 'exists':
      return filter.value ? planExists(prop, places) : { kind: 'not', plan: planExists(prop, places) }
    case 'text':
    case 'prefix': {
      if (!places.some(({ property, scopes }) => hasWords(property) && scopes.includes(undefined)))
        throw misfit(prop, 'has no words')
      const words = wordsAsKept(filter.value, filter.kind === 'prefix', scope, (word) =>
        textForms(word, isExact).map((form) => wordLexeme(prop, form)),
      )
      return { kind: 'words', column: 'tsv', words }
    }
    case 'in':
      throw misfit(prop, 'asks for members, which stand outside of this property')
    case 'range':
      return planRange(prop, filter.value.from ?? undefined, filter.value.to ?? undefined, places)
    case 'within':
    case 'near':
    case 'intersect':
    case 'buffer':
      return planPlace(filter, places, principal)
  }
}

/** Returns the condition that an item has any value of the property. */
export function planExists(prop: string, places: readonly Place[]): Condition {
  const terms = places.flatMap(({ scopes }) => scopes.map((scope) => existsTerm(prop, scope)))
  return { kind: 'terms', prop, anyOf: [...new Set(terms)] }
}

function planPlace(filter: PlaceFilter, places: readonly Place[], principal: Principal): Condition {
  const { prop } = filter
  const having = places.filter(({ property }) => isGeometry(property))
  if (having.length === 0) throw misfit(prop, 'is no place')
  const shape = shapeOf(filter)
  const place = (places: readonly string[], isCoarse = false): Condition => ({
    ...{ kind: 'place', prop, places: [...new Set(places)], shape, isCoarse },
  })
  const [general, plain] = [
    having.filter(({ property }) => property.generalise),
    having.filter(({ property }) => !property.generalise),
  ]
  const open = plain.flatMap(({ scopes }) => scopes.map((scope) => existsTerm(prop, scope)))
  if (general.length === 0) return place(open)
  const terms = general.map(({ type, property }) => termsOfGeneralised(principal, type, prop, property))
  const [exact, unlocked] = [terms.flatMap((each) => each.exact), terms.flatMap((each) => each.open)]
  // Of what this person may see exactly, the cell finds nothing.
  const coarse: Condition = {
    kind: 'all',
    plans: [
      place(
        terms.flatMap((each) => each.coarse),
        true,
      ),
      { kind: 'not', plan: { kind: 'terms', prop, anyOf: exact } },
    ],
  }
  return anyOf([
    ...(plain.length > 0 ? [ofTypes(plain, place(open))] : []),
    ofTypes(general, anyOf([place([...exact, ...unlocked]), coarse])),
  ])
}

/** Items in which the property has one of the values, as this person sees them. */
function planValues(
  prop: string,
  values: readonly (string | number | boolean)[],
  places: readonly Place[],
  principal: Principal,
): Condition {
  const masked = places.filter(isMasked)
  if (masked.length === 0) return planExact(prop, values, places)
  const plain = places.filter((place) => !isMasked(place))
  const plans = [
    ...masked.map((place) => [[place], planMasked(prop, values, place, principal)] as const),
    ...(plain.length > 0 ? [[plain, planExact(prop, values, plain)] as const] : []),
  ]
  const [only, ...more] = plans
  return only && more.length === 0 ? only[1] : anyOf(plans.map(([these, plan]) => ofTypes(these, plan)))
}

/** Items of the types of these places that the plan finds. */
function ofTypes(these: readonly Place[], plan: Condition): Condition {
  return { kind: 'all', plans: [{ kind: 'types', names: these.map(({ type }) => type.name) }, plan] }
}

/** Items in which the property has one of the values, each as an item would hold it. */
function planExact(prop: string, values: readonly (string | number | boolean)[], places: readonly Place[]): Condition {
  const indexed = (form: 'term' | 'lexeme', write: typeof valueTerm) => [
    ...new Set(
      places
        .filter(({ property }) => isAnyAnswer(property) || exactFormOf(property) === form)
        .flatMap(({ property, scopes }) => {
          const stored = asStored(property, values)
          return scopes.flatMap((scope) => stored.map((value) => write(prop, value, scope)))
        }),
    ),
  ]
  const [terms, lexemes] = [indexed('term', valueTerm), indexed('lexeme', valueLexeme)]
  const plans: Condition[] = []
  const isOfAnswers = places.some(({ property }) => isAnyAnswer(property))
  if (terms.length > 0) plans.push({ kind: 'terms', prop, anyOf: terms, ...(isOfAnswers ? { isOfAnswers } : {}) })
  if (lexemes.length > 0) plans.push({ kind: 'words', column: 'tsv', words: anyLexeme(lexemes) })
  if (plans.length === 0) throw misfit(prop, 'has no exact values')
  return anyOf(plans)
}

/** What fits no item finds nothing. */
function asStored(property: Place['property'], values: readonly unknown[]): readonly unknown[] {
  if (property.v !== 'DEF' && !isDated(property)) return values
  const schema = valueSchema({ ...property, many: false })
  return values.map((value) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? parsed.output : value
  })
}

/** Numbers and dates by their slots; those without one, such as the values of a list, by what is stored. */
function planRange(
  prop: string,
  from: string | number | undefined,
  to: string | number | undefined,
  places: readonly Place[],
): Condition {
  const answered = places.filter(({ property }) => isAnyAnswer(property))
  if (answered.length > 0) return planAnswers(prop, from, to, answered)
  const open = places.filter(({ scopes }) => scopes.includes(undefined) || scopes.includes('*'))
  const isNumber = open.some(({ property }) => isNumeric(property) || isCounted(property))
  const wanted = isNumber ? 'number' : 'string'
  if (!isNumber && !open.some(({ property }) => isDated(property))) throw misfit(prop, 'has no range')
  if ([from, to].some((bound) => bound !== undefined && typeof bound !== wanted))
    throw misfit(prop, `needs a ${wanted}`)
  const low = from === undefined ? undefined : isNumber ? Number(from) : startTime(from)
  const high = to === undefined ? undefined : isNumber ? Number(to) : Date.parse(dateEnd(to))
  const inSlots = planSlots(prop, open, low, high)
  const slots = numberSlots(prop, open)
  const stored = open.filter(({ type }) => !slots.some((slot) => slot.type === type.name))
  if (stored.length === 0) return anyOf(inSlots)
  if (stored.some(({ property }) => isPeriod(property))) throw misfit(prop, 'has no range')
  const text = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  const bounds = isNumber ? { from: low, to: high } : { from: text(low), to: text(high) }
  const types = stored.map(({ type }) => type.name)
  return anyOf([...inSlots, { kind: 'values', prop, types, isNumber, ...bounds }])
}

/** Answers between the bounds, which are numbers or dates, in items that let this person see them. */
function planAnswers(
  prop: string,
  from: string | number | undefined,
  to: string | number | undefined,
  places: readonly Place[],
): Condition {
  const isNumber = [from, to].some((bound) => typeof bound === 'number')
  if (isNumber && [from, to].some((bound) => typeof bound === 'string')) throw misfit(prop, 'needs a number')
  const low = from === undefined || isNumber ? from : new Date(startTime(String(from))).toISOString()
  const high = to === undefined || isNumber ? to : dateEnd(String(to))
  const types = places.map(({ type }) => type.name)
  const values: Condition = { kind: 'values', prop, types, isNumber, from: low, to: high }
  return { kind: 'all', plans: [planExists(prop, places), values] }
}

/**
 * Returns the conditions that a number (a date in milliseconds) lies between the bounds, or that a period
 * overlaps them: alternatives for `anyOf`, none if no type has a slot that all readers may see.
 */
export function planSlots(
  prop: string,
  places: readonly Place[],
  from: number | undefined,
  to: number | undefined,
): Condition[] {
  const single = places.filter(({ property }) => !isPeriod(property))
  const periods = places.filter(({ property }) => isPeriod(property))
  const [slots, starts, ends] = [
    numberSlots(prop, single),
    numberSlots(prop, periods),
    numberSlots(prop, periods, 'ends'),
  ]
  const plans: Condition[] = []
  if (slots.length > 0) plans.push({ kind: 'numbers', slots, from, to })
  if (starts.length > 0)
    plans.push({
      kind: 'all',
      plans: [
        { kind: 'numbers', slots: starts, from: undefined, to },
        { kind: 'numbers', slots: ends, from, to: undefined },
      ],
    })
  return plans
}

/**
 * Returns the slots of the property in `nv`, one for each type that stores it there and lets all readers of
 * its items see it; with `ends` those of the ends of periods.
 */
export function numberSlots(prop: string, places: readonly Place[], part: 'numbers' | 'ends' = 'numbers'): Slot[] {
  return places.flatMap(({ type, scopes }) => {
    const layout = layoutOf(type)
    const at = layout[part].indexOf(prop)
    const before = part === 'numbers' ? 0 : layout.numbers.length
    return at >= 0 && scopes.includes(undefined) ? [{ type: type.name, at: before + at + 1 }] : []
  })
}

/**
 * Returns the facet slots of the property; undefined unless every type that has it stores it in one and lets
 * all readers of its items see it.
 */
export function facetSlots(prop: string, places: readonly Place[]): Slot[] | undefined {
  const slots = places.map(({ type, scopes }) => ({
    type: type.name,
    at: scopes.includes(undefined) ? layoutOf(type).facets.indexOf(prop) + 1 : 0,
  }))
  return slots.every(({ at }) => at > 0) ? slots : undefined
}

function isCounted(property: Place['property']): boolean {
  return property.many === true && sortKindOf(property) === 'number'
}

/**
 * Combines conditions with OR; a single one is returned as it is. Throws `invalidFilter` if there are none.
 */
export function anyOf(plans: Condition[]): Condition {
  const [only, ...more] = plans
  if (!only) throw new CairnError('invalidFilter')
  return more.length === 0 ? only : { kind: 'any', plans }
}
