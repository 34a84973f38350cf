import * as v from 'valibot'

const email = v.pipe(v.string(), v.minLength(3), v.maxLength(254))
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
/** What stands behind the link of a mail; good once. */
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const personName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
/** BCP 47. */
const languageTag = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))
/** Of the mail that is asked for. */
const language = v.optional(languageTag, 'en')
/** What a new person reads, where they chose it before they had an account. */
const readLanguage = v.optional(languageTag)
/** One address that mail can be sent to. */
export const newEmailSchema = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))

/** Of the second factor, or a recovery code. */
const code = v.optional(v.pipe(v.string(), v.maxLength(60)))
/** Body of POST /api/sign-in. */
export const signInSchema = v.strictObject({ email, password, code })
/** Body of POST /api/oidc/sign-in. */
export const secondStepSchema = v.strictObject({ code })

/** Bodies of the other calls about accounts, POST /api/{name} (protocol.md, "HTTP"). */
export const accountSchemas = {
  register: v.union([
    v.strictObject({ name: personName, email: newEmailSchema, language }),
    v.strictObject({ token: ticket, name: personName, password, language: readLanguage }),
  ]),
  'confirm-email': v.strictObject({ token: ticket, password, language: readLanguage }),
  'forgot-password': v.strictObject({ email: newEmailSchema, language }),
  'set-pass': v.strictObject({ token: ticket, password }),
} as const
export type AccountCall = keyof typeof accountSchemas
export type AccountBody<N extends AccountCall> = v.InferInput<(typeof accountSchemas)[N]>
