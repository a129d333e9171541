/** Why a model folder cannot be used, in words for the owner: what is wrong with which file, and what to do. */
export class ModelProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ModelProblem";
  }
}
