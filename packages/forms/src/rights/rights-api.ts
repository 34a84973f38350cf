import * as v from 'valibot'

const scopeSchema = v.object({
  type: v.optional(v.string()),
  owner: v.optional(v.string()),
  item: v.optional(v.string()),
})

/** A right to be given: what, in whose name, where it reaches, until when (ISO 8601). A role's giver is the role itself. */
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
/** A right that a person holds, as the action `rightsOf` tells it. */
export type HeldRight = v.InferOutput<typeof heldSchema>

/** Answer of `rightsOf`. */
export const rightsSchema = v.object({
  admin: v.boolean(),
  organizations: v.array(v.string()),
  capabilities: v.array(v.string()),
  rights: v.array(heldSchema),
})
export type Rights = v.InferOutput<typeof rightsSchema>

/** Answer of `rightsAvailable`: in whose name the person may give rights (any organisation's without `givers`), and rights by type. */
export const grantableRightsSchema = v.object({
  givers: v.optional(v.array(v.object({ id: v.string(), label: v.string() }))),
  types: v.array(v.object({ name: v.string(), rights: v.array(v.string()) })),
})
export type GrantableRights = v.InferOutput<typeof grantableRightsSchema>

/** Answer of `rolesAvailable`. */
export const rolesSchema = v.array(
  v.object({
    id: v.string(),
    label: v.string(),
    grantedBy: v.optional(v.string()),
    grants: v.array(v.string()),
    capabilities: v.array(v.string()),
  }),
)
export type GrantableRole = v.InferOutput<typeof rolesSchema>[number]
