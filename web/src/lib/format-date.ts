export * from '@faitage/contracts/kernel/format-date'
