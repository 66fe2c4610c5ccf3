/* What a plan asks of people, in one file: it is fetched when something is not plain. */
export { ColumnMapping } from './column-mapping.tsx'
export { PlanAdvice } from './plan-advice.tsx'
