export const earTable: Float32Array = new Float32Array(12*65);
