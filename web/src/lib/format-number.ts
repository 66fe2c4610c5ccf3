export * from '@faitage/contracts/kernel/format-number'
