import * as v from 'valibot'

const scopeSchema = v.object({
  type: v.optional(v.string()),
  owner: v.optional(v.string()),
  item: v.optional(v.string()),
})

/**
 * A right to be given: what, in whose name, its scope, and its end (ISO 8601). For a role, `grant` is
 * `role` and `grantedBy` the id of the role.
 */
export interface WantedRight {
  grant: string
  grantedBy: string
  scope?: v.InferOutput<typeof scopeSchema>
  expires?: string
}

const heldSchema = v.object({
  grant: v.string(),
  grantedBy: v.string(),
  scope: v.optional(scopeSchema),
  expires: v.optional(v.string()),
  givenBy: v.optional(v.string()),
  given: v.string(),
  reason: v.optional(v.string()),
  grants: v.optional(v.array(v.string())),
  capabilities: v.optional(v.array(v.string())),
  canTake: v.boolean(),
})
/**
 * One right of an account, as the action `rightsOf` returns it: what it allows, who gave it and when, its
 * scope, its end date, and whether the user may take it away.
 */
export type HeldRight = v.InferOutput<typeof heldSchema>

/**
 * Valibot schema of the answer of the action `rightsOf`: an account's rights, capabilities and
 * organisations.
 */
export const rightsSchema = v.object({
  admin: v.boolean(),
  organizations: v.array(v.string()),
  capabilities: v.array(v.string()),
  rights: v.array(heldSchema),
})
/**
 * What the action `rightsOf` answers for an account: its rights, capabilities and organisations, and
 * whether it administers the installation.
 */
export type Rights = v.InferOutput<typeof rightsSchema>

/**
 * Valibot schema of the answer of the action `rightsAvailable`: the organisations that the user may give
 * rights for, and the rights of each item type. Without `givers` the user may give rights for any
 * organisation.
 */
export const grantableRightsSchema = v.object({
  givers: v.optional(v.array(v.object({ id: v.string(), label: v.string() }))),
  types: v.array(v.object({ name: v.string(), rights: v.array(v.string()) })),
})
/**
 * What the action `rightsAvailable` answers: the organisations for which the user may give rights (any
 * without `givers`), and the rights of each item type.
 */
export type GrantableRights = v.InferOutput<typeof grantableRightsSchema>

/**
 * Valibot schema of the answer of the action `rolesAvailable`: the roles that the user may give to
 * others.
 */
export const rolesSchema = v.array(
  v.object({
    id: v.string(),
    label: v.string(),
    grantedBy: v.optional(v.string()),
    grants: v.array(v.string()),
    capabilities: v.array(v.string()),
  }),
)
/**
 * A role that the user may give to others, with the rights and capabilities it contains. `grantedBy` is the
 * organisation that gives it.
 */
export type GrantableRole = v.InferOutput<typeof rolesSchema>[number]
