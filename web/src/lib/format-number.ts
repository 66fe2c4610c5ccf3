/** Amounts, counts and measures as people read them: the very functions of the server. */
export * from '@faitage/contracts/kernel/format-number'
