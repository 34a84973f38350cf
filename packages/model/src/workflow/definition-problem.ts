import type { Property } from '@cairn/contract'
import type { StepKind } from '@cairn/contract/workflow'

/**
 * What is wrong with a definition: a code, the key of the step it is about, and the kind or days that are
 * missed.
 */
export interface DefinitionProblem {
  code:
    | 'cycle'
    | 'unknownAfter'
    | 'unreachable'
    | 'noEnd'
    | 'twice'
    | 'kindMissing'
    | 'wrongType'
    | 'follows'
    | 'leads'
    | 'required'
    | 'conditionUnknown'
    | 'conditionHidden'
    | 'conditionKind'
    | 'assigneeUnknown'
    | 'titleMissing'
    | 'lateStep'
    | 'remindNever'
    | 'tooLong'
    | 'noSteps'
    | 'rightUnheld'
    | 'rightFew'
  step?: string
  /** The kind of step that is missing. */
  kind?: string
  /** The right that too few people hold. */
  right?: string
  /** Working days of the longest way. */
  days?: number
  /** A problem that does not keep it from being published. */
  isWarning?: boolean
}

/**
 * Context in which a workflow definition is checked: the item type, kinds of steps, languages, and holders of
 * rights.
 */
export interface CheckedAgainst {
  /** The item type it is for. */
  type: string
  /** That type's properties, which conditions may ask about. Undefined: conditions are not checked. */
  properties?: Readonly<Record<string, Pick<Property, 'level'>>> | undefined
  kinds: Readonly<Record<string, StepKind>>
  /** Languages in which each step should have a title. */
  languages: readonly string[]
  /**
   * How many people hold a right over the items, from two on as 2. Rights that are not there are not
   * checked.
   */
  holders?: Readonly<Record<string, number>> | undefined
  /** Working days in which all should be done. */
  period?: number | undefined
}
