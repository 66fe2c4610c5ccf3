import type { App, UserSheet } from '@faitage/contracts/identity/user'

export const userKindLabels: Record<UserSheet['kind'], string> = { employee: 'Salarié', external: 'Externe' }

export const appLabels: Record<App, string> = { individual: 'Individuel', copro: 'Copropriété' }
