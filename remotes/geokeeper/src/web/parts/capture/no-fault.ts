/** What a control has that says nothing of faults. */
export const NO_FAULT = { 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined }
