import type * as v from 'valibot'
import { problemsOfAbout, type AboutType } from './parts/about.ts'
import { CARE_SECTION } from '../words/care.ts'
import { problemsOfBulk, type CheckedBulk } from '../words/check-bulk.ts'
import { validateCalendar, type CheckedDay } from '../words/check-calendar.ts'
import { validateEvents } from '../words/check-events.ts'
import { validateFacet, validateFacetNames, type Modifiers } from '../words/check-facets.ts'
import { problemsOfGuarded, type Guard } from './guarded.ts'
import { problemsOfHead, type CheckedHead } from '../words/check-head.ts'
import { problemsOfNeed, validateMachines } from '../words/check-machines.ts'
import { problemsOfLevels } from './parts/check-levels.ts'
import { DEFAULT_PROPERTY_NAMES } from './default-properties.ts'
import { namedInForm, type createFormSchema } from './parts/create-form.ts'
import type { EventType } from './event-type.ts'
import { problemsOfGroups } from '../words/groups.ts'
import { problemsOfAnswers } from '../words/answers.ts'
import { TYPE_NAME } from './item.ts'
import { problemsOfFirstLetters, problemsOfLanguage } from '../words/check-language.ts'
import type { Machine } from '../words/machines.ts'
import { problemsOfMasked } from '../words/check-masked.ts'
import type { Property } from './property.ts'
import { problemsOfCites } from '../words/citation.ts'
import { problemsOfRequires, type CheckedRequires } from '../words/check-requires.ts'
import { problemsOfSharing, type CheckedSharing } from '../words/check-sharing.ts'
import { problemsOfSwitches } from '../words/check-switches.ts'
import { problemsOfTree, type CheckedTree } from '../words/check-tree.ts'
import { problemsOfUnique } from '../words/check-unique.ts'
import { problemsOfStepForm, type StepForm } from '../words/step-form.ts'
import { isValueType, LABEL_FUNCS } from './value-types.ts'
import { workflowProperties } from '../area/workflow.ts'

/** The parts of an item type that refer to its properties. */
interface CheckedType extends AboutType, CheckedBulk, CheckedHead, CheckedTree, CheckedRequires, CheckedSharing {
  label: string[]
  properties: Record<string, Property>
  sections?: { key: string; properties: string[] }[] | undefined
  listItem?:
    | {
        subtitle?: string[] | undefined
        chips?: string[] | undefined
        picture?: { property: string; standIn?: string | undefined } | undefined
        date?: string | undefined
        facts?: string[] | undefined
        sound?: string | undefined
      }
    | undefined
  defaultHeaders?: string[] | undefined
  facets?: string[] | undefined
  modifiers?: Modifiers | undefined
  owner?: string | undefined
  language?: string | undefined
  readers?: string | undefined
  within?: string | undefined
  creatorMay?: { while?: { prop: string; kind: string }[] | undefined } | undefined
  wholeRight?: string | undefined
  scattered?: boolean | undefined
  standsFor?: string | undefined
  redactable?: Record<string, string> | undefined
  events?: EventType[] | undefined
  calendar?: CheckedDay[] | undefined
  keptWhen?: { prop: string; kind: string }[] | undefined
  guarded?: Guard[] | undefined
  machines?: Record<string, Machine> | undefined
  virtual?: boolean | undefined
  workflow?: boolean | undefined
  stepForm?: StepForm | undefined
  createForm?: v.InferOutput<typeof createFormSchema> | undefined
}

/** Names that a property may have. */
const NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/
/** Plain value types that hold no searchable words. */
const WORDLESS = [
  ...['integer', 'natural', 'float', 'boolean', 'period', 'approximateDate', 'group', 'geometry', 'json'],
  ...['questions', 'answers'],
]
/** Plain value types that cannot be `many`. */
const SINGLE = ['boolean', 'richText', 'translated']
const RELATIONS = ['REL', 'IDM']
const ACCESS = 'access'
/** Property of a redactable type that records who redacted an item, when and why. */
export const REDACTION_PROPERTY = 'redaction'

/**
 * Checks that the parts of an item type fit together. Returns one message a problem, none for a sound type.
 * Runs at build and again at registration.
 */
export function validateItemType(type: CheckedType): string[] {
  return [
    ...Object.entries(type.properties).flatMap(([name, property]) => problemsOfProperty(name, property)),
    ...type.label.flatMap((part) => problemOfLabelPart(type, part)),
    ...namesUsed(type)
      .filter(([, name]) => !hasProperty(type, name) && !(DEFAULT_PROPERTY_NAMES as readonly string[]).includes(name))
      .map(([where, name]) => `${where} names "${name}", which the type does not have`),
    ...Object.entries(type.properties).flatMap(([name, { other }]) => problemOfOther(type, name, other)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemsOfLevels(name, property)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemOfInOrg(type, name, property)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemOfTime(type, name, property)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemOfExportedAs(type, name, property)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemOfGeneralise(type, name, property)),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemOfHolding(type, name, property)),
    ...problemsOfUnique(type.properties),
    ...problemsOfTree(type),
    ...problemsOfRequires(type),
    ...problemsOfCites(type),
    ...problemsOfSwitches(type.properties),
    ...problemsOfMasked(type),
    ...problemsOfGroups(type.properties),
    ...problemsOfAnswers(type.properties),
    ...Object.entries(type.properties).flatMap(([name, property]) => problemsOfWhen(type, name, property)),
    ...validateFacetNames(type),
    ...problemsOfFolded(type),
    ...problemOfOwner(type),
    ...problemsOfLanguage(type),
    ...problemsOfFirstLetters(type.properties),
    ...problemsOfPicture(type),
    ...problemsOfHead(type),
    ...problemsOfBulk(type),
    ...problemsOfAbout(type),
    ...problemsOfStepForm(type),
    ...problemsOfReading(type),
    ...problemsOfSharing(type),
    ...problemsOfCreator(type),
    ...problemOfStandsFor(type),
    ...problemsOfRedaction(type),
    ...problemsOfGuarded(type),
    ...validateMachines(type),
    ...problemsOfWorkflow(type),
    ...validateEvents(type),
    ...validateCalendar(type),
    ...(type.keptWhen ?? []).flatMap(({ prop, kind }) => problemsOfNeed(type.properties[prop], prop, kind)),
  ]
}

/**
 * A type whose items may run a workflow has the properties that the engine works out, as it declares them.
 */
function problemsOfWorkflow({ workflow, properties }: CheckedType): string[] {
  if (!workflow) return []
  const wanted = workflowProperties(properties['wfState']?.list ?? '')
  return Object.entries(wanted).flatMap(([name, { v, ...more }]) => {
    const property = properties[name]
    const fits = property?.v === v && property.readOnly === true && property.t === ('t' in more ? more.t : undefined)
    return fits ? [] : [`workflow: "${name}" must be as workflowProperties() declares it`]
  })
}

function problemsOfCreator({ creatorMay, within, properties }: CheckedType): string[] {
  if (!creatorMay) return []
  return [
    ...(within === undefined ? [] : ['creatorMay: what is part of an item follows its whole']),
    ...(creatorMay.while ?? []).flatMap(({ prop, kind }) =>
      problemsOfNeed(properties[prop], prop, kind).map((problem) => `creatorMay: ${problem}`),
    ),
  ]
}

function problemsOfProperty(name: string, property: Property): string[] {
  const {
    v,
    t,
    options,
    list,
    many,
    min,
    max,
    exactly,
    required,
    readOnly,
    other,
    presets,
    words,
    facet,
    introduces,
    places,
    generalise,
  } = property
  const isWhole = v === 'DEF' && ['geometry', 'json', 'questions', 'answers'].includes(t ?? '')
  const isArrayBound = min !== undefined || exactly !== undefined
  return [
    ...(NAME.test(name) ? [] : [`"${name}" is no name of a property`]),
    ...(v === 'REL' && !TYPE_NAME.test(t ?? '') ? [`${name}: a relation names its item type in "t"`] : []),
    ...(v === 'DEF' && t !== undefined && !isValueType(t) ? [`${name}: "${t}" is no type of plain values`] : []),
    ...[...Object.keys(property.tones ?? {}), ...(v === 'SEL' ? optional(property.usual) : [])]
      .filter((option) => !options?.includes(option) && option !== property.unset)
      .map((option) => `${name}: names "${option}", which is no option`),
    ...(property.unset !== undefined && (v !== 'SEL' || options?.includes(property.unset))
      ? [`${name}: "unset" is for selections, and is none of their options`]
      : []),
    ...(v === 'SEL' && !options?.length ? [`${name}: a selection needs options`] : []),
    ...(v === 'LOV' && !list ? [`${name}: a value of a list names its "list"`] : []),
    ...(v !== 'DEF' && v !== 'REL' && t !== undefined ? [`${name}: "t" is for DEF and REL`] : []),
    ...(many && SINGLE.includes(t ?? '') ? [`${name}: a ${t} holds one value`] : []),
    ...(isWhole && (many || facet) ? [`${name}: ${t} is one value, without a facet`] : []),
    ...(isArrayBound && !many ? [`${name}: "min" and "exactly" are for many values`] : []),
    ...(min !== undefined && max !== undefined && min > max ? [`${name}: "min" is above "max"`] : []),
    ...(required && readOnly ? [`${name}: what only the server sets cannot be required`] : []),
    ...(other !== undefined && v !== 'LOV' ? [`${name}: "other" is for LOV`] : []),
    ...(generalise && (v !== 'DEF' || t !== 'geometry' || property.level)
      ? [`${name}: "generalise" is for a geometry without a level`]
      : []),
    ...(introduces && (v !== 'REL' || property.level)
      ? [`${name}: "introduces" is for a relation without a level`]
      : []),
    ...(places && !RELATIONS.includes(v) ? [`${name}: "places" is for relations`] : []),
    ...(words !== undefined && (v !== 'DEF' || (t ?? 'string') !== 'string')
      ? [`${name}: "words" is for plain strings`]
      : []),
    ...(property.within && v !== 'LOV' ? [`${name}: "within" is for LOV`] : []),
    ...(presets && t !== 'period' ? [`${name}: "presets" are for a period`] : []),
    ...problemOfTextField(name, property),
    ...problemOfLabelFunc(name, property),
    ...validateFacet(property).map((problem) => `${name}: ${problem}`),
  ]
}

/** Only words of the item itself, and labels of items it names, can be searched as text. */
function problemOfTextField(name: string, { v, t = 'string', textField }: Property): string[] {
  const hasWords = RELATIONS.includes(v) || (v === 'DEF' && !WORDLESS.includes(t))
  return !textField || hasWords ? [] : [`${name}: "textField" is for plain words and relations`]
}

function problemOfLabelFunc(name: string, { v, t = 'string', labelFunc, words }: Property): string[] {
  if (labelFunc === undefined) return []
  const types: readonly string[] = LABEL_FUNCS[labelFunc]
  return v === 'DEF' && types.includes(t) && words === undefined
    ? []
    : [`${name}: "labelFunc" ${labelFunc} is for plain values of ${types.join(', ')} without "words"`]
}

function problemOfOther({ properties }: CheckedType, name: string, other: string | undefined): string[] {
  if (other === undefined || properties[other]?.v === 'DEF') return []
  return [`${name}: "other" names "${other}", which is no plain property`]
}

function problemOfInOrg({ properties }: CheckedType, name: string, { v, t, inOrg }: Property): string[] {
  if (inOrg === undefined) return []
  const organization = properties[inOrg]
  if (v !== 'REL' || t !== 'Contact') return [`${name}: "inOrg" is for contacts`]
  return organization?.v === 'REL' && organization.t === 'Organization'
    ? []
    : [`${name}: "inOrg" names "${inOrg}", which is no relation to organisations`]
}

function problemOfExportedAs({ properties }: CheckedType, name: string, { exportedAs }: Property): string[] {
  if (exportedAs === undefined || properties[exportedAs]) return []
  return [`${name}: "exportedAs" names "${exportedAs}", which is no property`]
}

function problemOfTime({ properties }: CheckedType, name: string, { v, time }: Property): string[] {
  if (time === undefined || (v === 'DT' && properties[time]?.t === 'time')) return []
  return [`${name}: "time" is for a date and names a time of day`]
}

function problemOfGeneralise({ properties }: CheckedType, name: string, { generalise, withPlace }: Property): string[] {
  if (withPlace !== undefined && !properties[withPlace]?.generalise)
    return [`${name}: "withPlace" names "${withPlace}", which is no place that is generalised`]
  const when = generalise?.when
  if (when === undefined || (properties[when]?.v === 'DEF' && properties[when]?.t === 'boolean')) return []
  return [`${name}: "generalise" names "${when}", which is no boolean property`]
}

/** The form of a new item folds sections that the type has; that of care is added to it. */
function problemsOfFolded({ createForm, sections = [] }: CheckedType): string[] {
  const known = [CARE_SECTION, ...sections.map(({ key }) => key)]
  const unknown = (createForm?.folded ?? []).filter((key) => !known.includes(key))
  return unknown.map((key) => `createForm folds "${key}", which is no section`)
}

/** A property that is readable only for some items may be in no facet, search text or label. */
function problemOfHolding({ properties }: CheckedType, name: string, property: Property): string[] {
  const { v, t, level, levelWhen, withPlace, many, facet, textField } = property
  if (levelWhen === undefined && withPlace === undefined) return []
  // A writer of that property could make this one readable.
  if (levelWhen !== undefined && !properties[levelWhen.property]?.readOnly)
    return [`${name}: "levelWhen" names "${levelWhen.property}", which is no property that the server alone sets`]
  const isPlain =
    v === 'DEF' && (['string', 'json'].includes(t ?? 'string') || (t === 'answers' && withPlace !== undefined))
  const isFile = v === 'REL' && t === 'Attachment' && withPlace === undefined
  const isAlone = level === undefined && !many && !facet && !textField && !(levelWhen && withPlace)
  return (isPlain || isFile) && isAlone
    ? []
    : [
        `${name}: "withPlace" and "levelWhen" are for one json, string or attachment without level, facet and text search`,
      ]
}

/** Checks when a property applies: by others that every reader may read. */
function problemsOfWhen({ properties, label }: CheckedType, name: string, { when, required }: Property): string[] {
  if (!when) return []
  return [
    ...(required ? [`${name}: what applies at times cannot be required`] : []),
    ...(label.includes(name) ? [`${name}: a label has what applies always`] : []),
    ...when.flatMap(({ prop, kind }) =>
      (prop === name ? ['it follows itself'] : problemsOfNeed(properties[prop], prop, kind)).map(
        (problem) => `${name}: "when": ${problem}`,
      ),
    ),
  ]
}

function problemOfLabelPart(type: CheckedType, part: string): string[] {
  const name = part.replace(/^@/, '')
  if (!hasProperty(type, name)) return [`label names "${name}", which the type does not have`]
  const { v = '', withPlace, levelWhen } = type.properties[name] ?? {}
  if (withPlace !== undefined || levelWhen !== undefined)
    return [`label names "${name}", which not all readers of an item may read`]
  const isRelation = RELATIONS.includes(v)
  return part.startsWith('@') && !isRelation ? [`label quotes "${name}", which is no relation`] : []
}

function problemOfOwner({ owner, properties }: CheckedType): string[] {
  if (owner === undefined || owner === '$self') return []
  return RELATIONS.includes(properties[owner]?.v ?? '') ? [] : [`owner names "${owner}", which is no relation`]
}

function problemsOfPicture({ listItem, properties }: CheckedType): string[] {
  const { picture, sound } = listItem ?? {}
  if (sound !== undefined && properties[sound]?.t !== 'Attachment')
    return [`sound names "${sound}", which is no relation to attachments`]
  if (!picture) return []
  const { property, standIn } = picture
  return [
    ...(properties[property]?.t === 'Attachment'
      ? []
      : [`picture names "${property}", which is no relation to an attachment`]),
    ...(standIn === undefined || properties[standIn]?.v === 'REL'
      ? []
      : [`picture is stood in for by "${standIn}", which is no relation`]),
  ]
}

function problemOfStandsFor({ standsFor, properties }: CheckedType): string[] {
  if (standsFor === undefined || RELATIONS.includes(properties[standsFor]?.v ?? '')) return []
  return [`standsFor names "${standsFor}", which is no relation`]
}

/** Checks the properties that decide who may read the item: its readers, or the item it is part of. */
function problemsOfReading({ readers, within, wholeRight, owner, properties, ...type }: CheckedType): string[] {
  const [named, parent] = [properties[readers ?? ''], properties[within ?? '']]
  return [
    ...(readers === undefined || (named?.v === 'REL' && ['Contact', 'User'].includes(named.t ?? ''))
      ? []
      : [`readers names "${readers}", which is no relation to contacts or users`]),
    ...(within === undefined ||
    (parent?.v === 'REL' && !parent.many && (parent.readOnly === true) === (wholeRight === undefined))
      ? []
      : [
          wholeRight === undefined
            ? `within names "${within}", which is no single relation that only the server sets`
            : `within names "${within}", which is no single relation that people may set, as wholeRight asks`,
        ]),
    ...(wholeRight !== undefined && within === undefined ? ['wholeRight is for what is within another item'] : []),
    ...(type.scattered && type.virtual ? ['a virtual type has no indexes to scatter'] : []),
    ...(within !== undefined && (owner !== undefined || readers !== undefined || properties[ACCESS] !== undefined)
      ? ['what is within another item has no owner, readers or level of its own']
      : []),
  ]
}

function problemsOfRedaction({ redactable, properties }: CheckedType): string[] {
  const isKept = (name: string) => (properties[name]?.level ?? 'PUBLIC') !== 'PUBLIC' && properties[name]?.readOnly
  return Object.entries(redactable ?? {}).flatMap(([name, kept]) =>
    properties[name] && isKept(kept) && properties[REDACTION_PROPERTY]?.readOnly
      ? []
      : [`redactable "${name}" needs "${kept}" with a read level and "${REDACTION_PROPERTY}", both set by the server`],
  )
}

function namesUsed({
  sections = [],
  head,
  listItem = {},
  defaultHeaders = [],
  facets = [],
  events = [],
  createForm,
}: CheckedType): [string, string][] {
  const used: [string, readonly string[]][] = [
    ['a section', sections.flatMap(({ properties }) => properties)],
    ['head', [head?.facts ?? [], optional(head?.files), optional(head?.due), optional(head?.doneWhen)].flat()],
    [
      'listItem',
      [...(listItem.subtitle ?? []), ...(listItem.chips ?? []), ...(listItem.facts ?? []), ...optional(listItem.date)],
    ],
    ['defaultHeaders', defaultHeaders],
    ['createForm', namedInForm(createForm)],
    ['facets', facets],
    ['an event', events.flatMap(({ property, names }) => [...optional(property), ...optional(names)])],
  ]
  return used.flatMap(([where, names]) => names.map((name): [string, string] => [where, name]))
}

function optional(name: string | undefined): string[] {
  return name === undefined ? [] : [name]
}

function hasProperty({ properties }: CheckedType, name: string): boolean {
  return Object.hasOwn(properties, name)
}
