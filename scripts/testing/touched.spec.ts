import { expect, it } from 'vitest'
import { contextsOf, isSource } from './touched.ts'

it('a file belongs to the context that its package names it by', () => {
  const contexts = contextsOf([
    'contracts/src/visits/visit.ts',
    'services/api/src/kernel/events/handle.ts',
    'services/engines/src/eventstore/store.ts',
    'services/stack/src/backup/take.ts',
    'web/src/features/co-ownership/lots.tsx',
    'web/src/features/statistics/page.tsx',
    'README.md',
    'services/api/src/app.ts',
  ])
  expect([...contexts].sort()).toEqual(['co-ownership', 'eventstore', 'kernel', 'stack', 'steering', 'visits'])
})

it('what only specs read is not the product', () => {
  const files = [
    'services/api/src/visits/visit.ts',
    'web/src/features/home/home.tsx',
    'services/api/src/visits/visit.spec.ts',
    'services/api/src/testing/system.ts',
    'e2e/src/product.ts',
    'scripts/test.ts',
    'docs/adding.md',
  ]
  expect(files.filter(isSource)).toEqual(files.slice(0, 2))
})
