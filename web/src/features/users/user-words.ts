import type { UserSheet } from '@faitage/contracts/identity/user'

export const userKindLabels: Record<UserSheet['kind'], string> = { employee: 'Salarié', external: 'Externe' }
