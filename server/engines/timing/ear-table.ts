/** Learnt by tools/learn-ear.ts: 12 rows of 65 numbers of one byte. Not to be changed by hand. */
const packed =
  "Dv0D+P39/vwC+gf73gwCDwYFAv//AAAD/9cdCAwPBwcA/gD+AwDDJP8NBAQB//r//QH/1RQBDf8EBgAD/wX/At0ICvsG/QUBAf8B/AL1JQL7/w" +
  "D+AgH9AQH9BX/+Bvj7/v4HAQMG9RFF/wwBAgMDCf4FBvoKFAQECAQIAwT9AQD/8dkE/AQCBP4B//79A/rJDP0IBAsG+gL++Anb1vzs+f//AP79" +
  "/foDBEz5/fX39/wDAwEF+iM6/An6/f8DBwAFBvoJ7gAMBf/5/vv+/wMBB/ECGRcB9P75+/4B//8ZAzAs/PIC9/n/A/r0Ff8eHwD6APj8AwL4Cg" +
  "IGCQ4HAv75BAQC/QsCDREXAf3++/r//vz5FBcYFf0EAvr8Af/79BMkE/b8DQr0/f/6+vzrFvLbABMD/AME+wAJ8BDz5gENBAgHAfwEDRv98+r8" +
  "AwUGBf//ASAADvPi/Q4DBwcAAAML3yEO7wUSC/76+/wE2yQVGhL6AAL59/j9/OwzABUb+PkB/fwBBfgS7wnz9vYI//wA/f8E3ez9AeL5BAf2AP" +
  "r9//f7+xLV5fv/9////P0m6gUb/Pf8CwACAQD+FNoEEBQB/Aj9/AL8A+sFFwz19gkJ+wEAAP778CAZ5/IKCPL7A/r+AwUXB/3/Bf36+wH+/wYE" +
  "4d8qFvf2EQcCBwgG/efuGAv49g8AAQYG+DkP+QsICAEEAf8FAPRJGgQUCg/+BPr/AgPJ7O//AAX+BP78+gD+CeLtDPLx8vsABAP/+y/s9gsK+f" +
  "EFAwME/vsM2gbi6wMN+wAHAv8JCuAd5vgPDfEB/QD/Ce9QHP8qGgD2A/rzBATn9/gOB/78/vz8+wP+BcgJ+ur2AP/4/wP//xoFEhcW/fb/8fgI" +
  "AQD3CQj5AwP79/MA/QP/CNX62OwPAdz6AgoIBBYNHQIOEf70APv8BAD/ChkmDQr+APD78wL68uMVIen2CQD0/f/8/f0BDBH3/wf/+wAE+gIRIO" +
  "P5GSACEBgZ+wEH9+DmBfn+CBALCP77A+UcDins9AUR+fv/+fsR";

const scale = 0.00439859;

/** What each value of a frame counts for in each direction of the projection, row by row. */
export const earTable: Float32Array = Float32Array.from(
  new Int8Array(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)).buffer),
  (value) => value * scale,
);
