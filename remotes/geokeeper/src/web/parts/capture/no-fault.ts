/** Accessibility attributes of a control without an error. */
export const NO_FAULT = { 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined }
