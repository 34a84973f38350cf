/**
 * Matches a whole text that is a language tag (BCP 47), its language in lower case, such as `en` or `fr-CA`.
 */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
