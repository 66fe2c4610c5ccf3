/**
 * What two references of a mission are compared by: « pig-12 » and « PIG-12 » are one project, whoever typed them. The
 * same as `lower` of the database.
 */
export const referenceKey = (reference: string): string => reference.toLowerCase()
